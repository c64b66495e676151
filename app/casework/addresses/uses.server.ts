import { indexAnswers } from "../../petition/answers/answer-index.ts";
import {
  findCreditorPlaces,
  isComplete,
  mailKey,
  sectionsWithCreditors,
  type Address,
  type CreditorPlace,
} from "../../petition/forms/creditor-places.ts";
import { createQueue } from "../../platform/work-queue.server.ts";
import { areSimilar, type BookEntry } from "../../records/office/creditor-addresses.server.ts";
import { iterateOpenForms } from "../../records/forms/open-forms.server.ts";

/** Place of an open case that has an entry's address, current or earlier. */
export interface Use {
  formId: string;
  clientName: string;
  place: CreditorPlace;
  entry: BookEntry;
  /** Whether the place has an earlier address of the entry. */
  isOutdated: boolean;
  /** Whether the creditor's name is similar too, and not only the address the same. */
  isSimilar: boolean;
}

/** Uses found in the open cases. */
export interface FoundUses {
  uses: Use[];
  /** Number of forms that could not be decrypted. */
  unreadable: number;
}

/** Creditor's address in an open case. */
interface CaseAddress extends Pick<Use, "formId" | "clientName" | "place"> {}

const runQueued = createQueue(2);

/**
 * Calls `visit` for each complete creditor address in all open cases. Stops early when the request is aborted. Returns the number
 * of unreadable forms.
 */
async function forEachAddress(isAborted: () => boolean, visit: (found: CaseAddress) => void): Promise<number> {
  let unreadable = 0;
  for await (const form of iterateOpenForms(sectionsWithCreditors)) {
    if (isAborted()) break;
    if (form === "unreadable") unreadable += 1;
    else
      for (const place of findCreditorPlaces(indexAnswers(form.formData)))
        if (isComplete(place)) visit({ formId: form.id, clientName: form.clientName, place });
  }
  return unreadable;
}

/** Finds the places in open cases that have the addresses of entries. Decrypts the forms a few at a time and discards everything else. */
export const findUses = (entries: readonly BookEntry[], isAborted: () => boolean): Promise<FoundUses> =>
  runQueued(async () => {
    const entriesByKey = groupByMailKey(entries);
    const found: (Omit<Use, "isSimilar"> & { names: string[] })[] = [];
    const unreadable = await forEachAddress(isAborted, (caseAddress) => {
      for (const { entry, names } of entriesByKey.get(mailKey(caseAddress.place))?.values() ?? [])
        found.push({ ...caseAddress, entry, names, isOutdated: mailKey(caseAddress.place) !== mailKey(entry) });
    });
    const similar = await areSimilar(found.flatMap(({ place, names }) => names.map((name) => [place.name, name] as const)));
    const uses = found.map(({ names, ...use }) => ({ ...use, isSimilar: similar.splice(0, names.length).includes(true) }));
    return { uses, unreadable };
  });

type EntriesByMailKey = Map<string, Map<string, { entry: BookEntry; names: string[] }>>;

/** Groups the entries by the mailing addresses they have or had, each with all its names. */
function groupByMailKey(entries: readonly BookEntry[]): EntriesByMailKey {
  const byMail: EntriesByMailKey = new Map();
  const add = (entry: BookEntry, { name, ...mail }: Address) => {
    const group = byMail.get(mailKey(mail)) ?? new Map<string, { entry: BookEntry; names: string[] }>();
    const { names } = group.get(entry.id) ?? { names: [entry.name] };
    byMail.set(mailKey(mail), group.set(entry.id, { entry, names: [...names, name] }));
  };
  for (const entry of entries) for (const address of [entry, ...entry.earlier]) add(entry, address);
  return byMail;
}

/** Counts the open cases that use the current address of each entry, by entry ID. */
export function countUses({ uses }: FoundUses): Map<string, number> {
  const forms = new Map<string, Set<string>>();
  for (const { entry, formId, isOutdated, isSimilar } of uses)
    if (isSimilar && !isOutdated) forms.set(entry.id, (forms.get(entry.id) ?? new Set()).add(formId));
  return new Map([...forms].map(([id, each]) => [id, each.size]));
}
