import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { Address } from "../../petition/creditor-places.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { addEntry, listBookEntries, countBookEntries } from "../../records/creditor-addresses.server.ts";
import { cleanSearch, pageNumber, rowsPerPage } from "../dashboard/dashboard-view.ts";
import { refuse, typedIn } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { checkAddress } from "./address-schema.server.ts";
import { countUses, findUses } from "./uses.server.ts";
import { bookAddress, entryAddress } from "./words.ts";

/** An entry as the book lists it. */
export interface ListedEntry extends Address {
  to: string;
  isFromCase: boolean;
  /** How many open cases use it; null while nobody wants to know. */
  uses: number | null;
}

/** What the page of the book is rendered from. */
export interface BookPage {
  search: string;
  found: number;
  page: number;
  last: number;
  entries: ListedEntry[];
  isCounted: boolean;
  unreadable: number;
}

/** GET: the book, or what a search finds in it, with how many open cases use each entry if that is asked for. */
export async function loadBook({ request, context: { onClose } }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const query = new URL(request.url).searchParams;
  const search = cleanSearch(query.get("search") ?? "");
  const found = await countBookEntries(search);
  const last = Math.max(1, Math.ceil(found / rowsPerPage));
  const page = Math.min(last, pageNumber(query.get("page")));
  const entries = await listBookEntries(search, rowsPerPage, (page - 1) * rowsPerPage);
  const isCounted = query.get("uses") === "count";
  let isLeft = false;
  onClose(() => (isLeft = true));
  const uses = isCounted ? await findUses(entries, () => isLeft) : null;
  const counts = uses && countUses(uses);
  return json<BookPage>({
    search,
    found,
    page,
    last,
    isCounted,
    unreadable: uses?.unreadable ?? 0,
    entries: entries.map(({ id, source, earlier: _earlier, version: _version, ...address }) => ({
      ...address,
      to: entryAddress(id),
      isFromCase: source === "case",
      uses: counts && (counts.get(id) ?? 0),
    })),
  });
}

/** POST: adds an address. */
export async function handleBook({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await typedIn(request);
  const read = checkAddress(typed);
  if ("messages" in read) return refuse({ typed, messages: read.messages }, 422);
  const { entry, isNew } = await addEntry(read.address, "typed", address);
  const title = isNew ? "Address added" : "The book had this address already";
  const headers = { "Set-Cookie": await flash({ title }) };
  return redirect(isNew ? bookAddress({}) : entryAddress(entry.id), { status: 303, headers });
}
