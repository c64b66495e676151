import { indexAnswers } from "../../petition/answer-index.ts";
import {
  findCreditorPlaces,
  isComplete,
  mailKey,
  sectionsWithCreditors,
  type Address,
  type CreditorPlace,
} from "../../petition/creditor-places.ts";
import { createQueue } from "../../platform/work-queue.server.ts";
import { areSimilar, type BookEntry } from "../../records/creditor-addresses.server.ts";
import { iterateOpenForms } from "../../records/open-forms.server.ts";

/** A place of an open case where an entry's address stands, as it is or as it was. */
export interface Use {
  formId: string;
  clientName: string;
  place: CreditorPlace;
  entry: BookEntry;
  /** Whether the entry has changed since. */
  isOutdated: boolean;
  /** Whether the creditor's name is similar, too, and not just the address the same. */
  isSimilar: boolean;
}

/** What was found in the open cases. */
export interface FoundUses {
  uses: Use[];
  /** How many forms could not be decrypted. */
  unreadable: number;
}

/** A creditor's address of an open case. */
interface PlacedAddress extends Pick<Use, "formId" | "clientName" | "place"> {}

const takeTurn = createQueue(2);

/** Goes through the complete addresses of creditors in all open cases, and ends early when nobody waits for it any more. */
async function eachAddress(isLeft: () => boolean, take: (found: PlacedAddress) => void): Promise<number> {
  let unreadable = 0;
  for await (const form of iterateOpenForms(sectionsWithCreditors)) {
    if (isLeft()) break;
    if (form === "unreadable") unreadable += 1;
    else
      for (const place of findCreditorPlaces(indexAnswers(form.formData)))
        if (isComplete(place)) take({ formId: form.id, clientName: form.clientName, place });
  }
  return unreadable;
}

/** Where the open cases have the addresses of entries. Decrypts them a few at a time, and keeps nothing else. */
export const findUses = (entries: readonly BookEntry[], isLeft: () => boolean): Promise<FoundUses> =>
  takeTurn(async () => {
    const byMail = mailOf(entries);
    const found: (Omit<Use, "isSimilar"> & { names: string[] })[] = [];
    const unreadable = await eachAddress(isLeft, (placed) => {
      for (const { entry, names } of byMail.get(mailKey(placed.place))?.values() ?? [])
        found.push({ ...placed, entry, names, isOutdated: mailKey(placed.place) !== mailKey(entry) });
    });
    const similar = await areSimilar(found.flatMap(({ place, names }) => names.map((name) => [place.name, name] as const)));
    const uses = found.map(({ names, ...use }) => ({ ...use, isSimilar: similar.splice(0, names.length).includes(true) }));
    return { uses, unreadable };
  });

type Mail = Map<string, Map<string, { entry: BookEntry; names: string[] }>>;

/** The entries by the places of mail that they have and had, each with its names. */
function mailOf(entries: readonly BookEntry[]): Mail {
  const byMail: Mail = new Map();
  const add = (entry: BookEntry, { name, ...mail }: Address) => {
    const there = byMail.get(mailKey(mail)) ?? new Map<string, { entry: BookEntry; names: string[] }>();
    const { names } = there.get(entry.id) ?? { names: [entry.name] };
    byMail.set(mailKey(mail), there.set(entry.id, { entry, names: [...names, name] }));
  };
  for (const entry of entries) for (const address of [entry, ...entry.earlier]) add(entry, address);
  return byMail;
}

/** In how many open cases each entry is used as it is, by the ids of entries. */
export function countUses({ uses }: FoundUses): Map<string, number> {
  const forms = new Map<string, Set<string>>();
  for (const { entry, formId, isOutdated, isSimilar } of uses)
    if (isSimilar && !isOutdated) forms.set(entry.id, (forms.get(entry.id) ?? new Set()).add(formId));
  return new Map([...forms].map(([id, each]) => [id, each.size]));
}
