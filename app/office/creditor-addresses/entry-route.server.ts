import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { partyRoles } from "../../petition/creditors.ts";
import { mailKey, type Address } from "../../petition/creditor-places.ts";
import { flash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { findBookEntry, changeEntry, removeEntry, type BookEntry } from "../../records/creditor-addresses.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { petitionAddress, wholeTab } from "../dashboard/dashboard-view.ts";
import { refuse, textsIn, type Posted } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { checkAddress } from "./address-schema.server.ts";
import { officeRequester } from "./case-addresses-route.server.ts";
import { updateCases, type CasePlace } from "./update-cases.server.ts";
import { findUses, type FoundUses } from "./uses.server.ts";
import { addressText, bookAddress, entryAddress } from "./words.ts";
import { seenPrint } from "./write-addresses.server.ts";

export const addressNotFound = "This address is not in the book any more";

/** A place of an open case, as the page lists it. */
export interface ShownUse {
  clientName: string;
  reference: string;
  to: string;
  role: string;
  name: string;
  from: string;
  isSimilar: boolean;
  /** What is posted to update it; null for one that is up to date. */
  value: string | null;
}

/** What the page of an entry is rendered from. */
export interface EntryPage {
  entry: Omit<BookEntry, "earlier">;
  address: string;
  text: string;
  earlier: string[];
  /** Where the open cases are looked for; what was found, if they were. */
  find: string;
  cases: { outdated: ShownUse[]; current: ShownUse[]; unreadable: number } | null;
}

/** GET: an entry; with the open cases that use it, if they are asked for. */
export async function loadEntry({ request, params, context: { onClose } }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const entry = await findBookEntry(params["id"] ?? "");
  if (!entry) throw pageNotFound(addressNotFound);
  let isLeft = false;
  onClose(() => (isLeft = true));
  const isWanted = new URL(request.url).searchParams.get("cases") === "find";
  const found = isWanted ? await findUses([entry], () => isLeft) : null;
  const { earlier, ...rest } = entry;
  const others = new Map(earlier.map((each) => [mailKey(each), addressText(each)]));
  others.delete(mailKey(entry));
  return json<EntryPage>({
    entry: rest,
    address: entryAddress(entry.id),
    text: addressText(entry),
    earlier: [...others.values()],
    find: entryAddress(entry.id, true),
    cases: found && shownCases(found),
  });
}

function shownCases({ uses, unreadable }: FoundUses): NonNullable<EntryPage["cases"]> {
  const shown = (isOutdated: boolean) =>
    uses
      .filter((use) => use.isOutdated === isOutdated)
      .toSorted((one, other) => one.clientName.localeCompare(other.clientName, "en"))
      .map(({ formId, clientName, place, entry, isSimilar }) => ({
        clientName: clientName || "A client without a name",
        reference: referenceOf(formId),
        to: petitionAddress(formId, wholeTab("forms")),
        role: partyRoles[place.role],
        name: place.name,
        from: addressText(place),
        isSimilar,
        value: isOutdated ? [formId, seenPrint(place, entry), place.path].join(" ") : null,
      }));
  return { outdated: shown(true), current: shown(false), unreadable };
}

interface Asked {
  id: string;
  typed: Posted["typed"];
  address: string;
}

/** POST: changes an entry, removes it, or updates chosen places of open cases. */
export async function handleEntry({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const typed = textsIn(posted);
  const asked = { id: params["id"] ?? "", typed, address };
  if (typed["intent"] === "update") return update(asked, posted.getAll("place").map(String), request);
  return typed["intent"] === "remove" ? remove(asked) : change(asked);
}

const seenIn = (typed: Posted["typed"]) => (/^\d{1,9}$/.test(typed["version"] ?? "") ? Number(typed["version"]) : undefined);

const goTo = async (to: string, message: Flash) => redirect(to, { status: 303, headers: { "Set-Cookie": await flash(message) } });

const changedTo = ({ name, ...address }: Address): string =>
  `Somebody else has changed this to ${name}, ${addressText(address)} since you opened this page. Press again if you still want to.`;

async function change({ id, typed, address }: Asked) {
  const before = await findBookEntry(id);
  const read = checkAddress(typed);
  if ("messages" in read) return refuse({ typed, messages: read.messages }, 422);
  const changed = await changeEntry(id, read.address, { baseVersion: seenIn(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(addressNotFound);
  if (changed.outcome === "stale") return refuse({ typed, messages: { name: changedTo(changed.entry) } }, 412);
  const isMoved = before !== undefined && mailKey(before) !== mailKey(changed.entry);
  const title = changed.isMerged ? "The book had this address twice; now it is one" : "Address changed";
  return goTo(entryAddress(id, isMoved), { title, ...(isMoved && { message: "Look below for open cases that have the old one." }) });
}

async function remove({ id, typed, address }: Asked) {
  const removed = await removeEntry(id, { baseVersion: seenIn(typed), address });
  if (removed.outcome === "stale") return refuse({ typed: {}, messages: { remove: changedTo(removed.entry) } }, 412);
  return goTo(bookAddress({}), { title: removed.outcome === "missing" ? addressNotFound : "Address removed" });
}

const placePattern = /^([\w-]{24}) ([\w-]{16}) (\S{1,100})$/;

async function update({ id, address }: Asked, chosen: string[], request: Request) {
  const entry = await findBookEntry(id);
  if (!entry) throw pageNotFound(addressNotFound);
  const places = chosen.flatMap((each): CasePlace[] => {
    const [, formId, seen, path] = placePattern.exec(each) ?? [];
    return formId && seen && path ? [{ formId, seen, path }] : [];
  });
  if (places.length === 0) return refuse({ typed: {}, messages: { update: "Nothing is chosen. Tick the cases to update first." } }, 422);
  const { updated, skipped } = await updateCases(entry, places, officeRequester(request, address));
  const left = skipped.map(({ formId, path }) => `${referenceOf(formId)} (${path})`).join(", ");
  return goTo(entryAddress(id, true), {
    title: `Updated: ${updated.length}`,
    ...(left && { message: `Left as they are, because something has changed there since: ${left}.` }),
  });
}
