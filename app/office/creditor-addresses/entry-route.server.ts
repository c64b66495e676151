import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { partyRoles } from "../../petition/facts/creditors.ts";
import { mailKey, type Address } from "../../petition/forms/creditor-places.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { findBookEntry, changeEntry, removeEntry, type BookEntry } from "../../records/office/creditor-addresses.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { creditorsUrl } from "../petition-url.ts";
import { bookEntryUrl, bookUrl, defaultView } from "../urls.ts";
import { rejectPost, pickTextFields, type FormReply } from "../form-post.server.ts";
import { listSome, redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { checkAddress } from "../../casework/addresses/address-schema.server.ts";
import { officeRequester } from "../../casework/addresses/fill-in-address.server.ts";
import { updateCases, type CasePlace } from "../../casework/addresses/update-cases.server.ts";
import { findUses, type FoundUses } from "../../casework/addresses/uses.server.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";
import { addressPairHash } from "../../casework/addresses/write-addresses.server.ts";
import { addressNotFound } from "../../casework/not-found.ts";

/** Place of an open case where the entry is used, as the page lists it. */
export interface ShownUse {
  clientName: string;
  reference: string;
  to: string;
  role: string;
  name: string;
  from: string;
  isSimilar: boolean;
  /** Value posted to update it; null if it is up to date. */
  value: string | null;
}

/** Data of an entry's page. */
export interface EntryPage {
  entry: Omit<BookEntry, "earlier">;
  url: string;
  text: string;
  earlier: string[];
  /** URL that finds the open cases. */
  findUrl: string;
  /** Open cases that use the entry; null unless requested. */
  cases: { outdated: ShownUse[]; current: ShownUse[]; unreadable: number } | null;
}

/** GET: loads an entry, and the open cases that use it if requested. */
export async function loadEntry({ request, params, context: { onClose } }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const entry = await findBookEntry(params["id"] ?? "");
  if (!entry) throw pageNotFound(addressNotFound);
  let isAborted = false;
  onClose(() => (isAborted = true));
  const isRequested = new URL(request.url).searchParams.get("cases") === "find";
  const found = isRequested ? await findUses([entry], () => isAborted) : null;
  const { earlier, ...rest } = entry;
  const earlierAddresses = new Map(earlier.map((each) => [mailKey(each), formatAddress(each)]));
  earlierAddresses.delete(mailKey(entry));
  return json<EntryPage>({
    entry: rest,
    url: bookEntryUrl(entry.id),
    text: formatAddress(entry),
    earlier: [...earlierAddresses.values()],
    findUrl: bookEntryUrl(entry.id, true),
    cases: found && groupUses(found),
  });
}

function groupUses({ uses, unreadable }: FoundUses): NonNullable<EntryPage["cases"]> {
  const shown = (isOutdated: boolean) =>
    uses
      .filter((use) => use.isOutdated === isOutdated)
      .toSorted((one, other) => one.clientName.localeCompare(other.clientName, "en"))
      .map(({ formId, clientName, place, entry, isSimilar }) => ({
        clientName: clientName || "A client without a name",
        reference: referenceOf(formId),
        to: creditorsUrl(formId, defaultView("forms")),
        role: partyRoles[place.role],
        name: place.name,
        from: formatAddress(place),
        isSimilar,
        value: isOutdated ? [formId, addressPairHash(place, entry), place.path].join(" ") : null,
      }));
  return { outdated: shown(true), current: shown(false), unreadable };
}

interface EntryRequest {
  id: string;
  typed: FormReply["typed"];
  address: string;
}

/** POST: changes an entry, removes it, or updates selected places of open cases. */
export async function handleEntry({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const form = await readForm(request);
  const typed = pickTextFields(form);
  const entryRequest = { id: params["id"] ?? "", typed, address };
  if (typed["intent"] === "update") return update(entryRequest, form.getAll("place").map(String), request);
  return typed["intent"] === "remove" ? remove(entryRequest) : change(entryRequest);
}

const parseVersion = (typed: FormReply["typed"]) => (/^\d{1,9}$/.test(typed["version"] ?? "") ? Number(typed["version"]) : undefined);

const describeStale = ({ name, ...address }: Address): string =>
  `Somebody else has changed this to ${name}, ${formatAddress(address)} since you opened this page. Press again if you still want to.`;

async function change({ id, typed, address }: EntryRequest) {
  const before = await findBookEntry(id);
  const read = checkAddress(typed);
  if ("messages" in read) return rejectPost({ typed, messages: read.messages }, 422);
  const changed = await changeEntry(id, read.address, { baseVersion: parseVersion(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(addressNotFound);
  if (changed.outcome === "stale") return rejectPost({ typed, messages: { name: describeStale(changed.entry) } }, 412);
  const isMoved = before !== undefined && mailKey(before) !== mailKey(changed.entry);
  const title = changed.isMerged ? "This address was in the book twice; the entries are now one" : "Address changed";
  return redirectWithFlash(bookEntryUrl(id, isMoved), {
    title,
    ...(isMoved && { message: "Look below for open cases that have the old one." }),
  });
}

async function remove({ id, typed, address }: EntryRequest) {
  const removed = await removeEntry(id, { baseVersion: parseVersion(typed), address });
  if (removed.outcome === "stale") return rejectPost({ typed: {}, messages: { remove: describeStale(removed.entry) } }, 412);
  return redirectWithFlash(bookUrl({}), { title: removed.outcome === "missing" ? addressNotFound : "Address removed" });
}

const placePattern = /^([\w-]{24}) ([\w-]{16}) (\S{1,100})$/;

async function update({ id, address }: EntryRequest, selected: string[], request: Request) {
  const entry = await findBookEntry(id);
  if (!entry) throw pageNotFound(addressNotFound);
  const places = selected.flatMap((each): CasePlace[] => {
    const [, formId, seen, path] = placePattern.exec(each) ?? [];
    return formId && seen && path ? [{ formId, seen, path }] : [];
  });
  if (places.length === 0)
    return rejectPost({ typed: {}, messages: { update: "Nothing is selected. Select the cases to update first." } }, 422);
  const { updated, skipped } = await updateCases(entry, places, officeRequester(request, address));
  const left = listSome(skipped.map(({ formId, path }) => `${referenceOf(formId)} (${path})`));
  return redirectWithFlash(bookEntryUrl(id, true), {
    title: `Updated: ${updated.length}`,
    ...(left && { message: `Left unchanged, because something there has changed since: ${left}.` }),
  });
}
