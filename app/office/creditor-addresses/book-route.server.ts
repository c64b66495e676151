import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { Address } from "../../petition/forms/creditor-places.ts";
import { addEntry, listBookEntries, countBookEntries } from "../../records/office/creditor-addresses.server.ts";
import { bookEntryUrl, bookUrl, cleanSearch, parsePageNumber, rowsPerPage } from "../urls.ts";
import { rejectPost, readTextFields } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { checkAddress } from "../../casework/addresses/address-schema.server.ts";
import { countUses, findUses } from "../../casework/addresses/uses.server.ts";

/** Entry as the book lists it. */
export interface ListedEntry extends Address {
  to: string;
  isFromCase: boolean;
  /** Number of open cases that use it; null unless requested. */
  uses: number | null;
}

/** Data of the book's page. */
export interface BookPage {
  search: string;
  found: number;
  page: number;
  last: number;
  entries: ListedEntry[];
  isCounted: boolean;
  unreadable: number;
}

/** GET: loads the book or search results in it, and counts the open cases that use each entry if requested. */
export async function loadBook({ request, context: { onClose } }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const query = new URL(request.url).searchParams;
  const search = cleanSearch(query.get("search") ?? "");
  const found = await countBookEntries(search);
  const last = Math.max(1, Math.ceil(found / rowsPerPage));
  const page = Math.min(last, parsePageNumber(query.get("page")));
  const entries = await listBookEntries(search, rowsPerPage, (page - 1) * rowsPerPage);
  const isCounted = query.get("uses") === "count";
  let isAborted = false;
  onClose(() => (isAborted = true));
  const uses = isCounted ? await findUses(entries, () => isAborted) : null;
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
      to: bookEntryUrl(id),
      isFromCase: source === "case",
      uses: counts && (counts.get(id) ?? 0),
    })),
  });
}

/** POST: adds an address. */
export async function handleBook({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const read = checkAddress(typed);
  if ("messages" in read) return rejectPost({ typed, messages: read.messages }, 422);
  const { entry, isNew } = await addEntry(read.address, "typed", address);
  const title = isNew ? "Address added" : "The book had this address already";
  return redirectWithFlash(isNew ? bookUrl({}) : bookEntryUrl(entry.id), { title });
}
