import { indexAnswers } from "../../petition/answer-index.ts";
import { partyRoles } from "../../petition/creditors.ts";
import {
  addressKey,
  addressParts,
  findCreditorPlaces,
  isCompatible,
  isComplete,
  type Address,
  type CreditorPlace,
} from "../../petition/creditor-places.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import type { Form } from "../../records/form.ts";
import { addEntriesOfCase, findKnownAddresses, findSimilarEntries, type SimilarEntry } from "../../records/creditor-addresses.server.ts";
import type { Sources } from "../petition/sources.server.ts";
import { checkAddress } from "./address-schema.server.ts";
import { bookEntryUrl } from "./book-urls.ts";
import { formatAddress } from "./format-address.ts";
import { addressPairHash } from "./write-addresses.server.ts";

/** Address in the book that may be a creditor's. */
export interface Proposal extends Pick<SimilarEntry, "similarity"> {
  entry: SimilarEntry;
  /** Hash of the creditor's address and the entry (`addressPairHash`), which is posted to detect a change of either. */
  seen: string;
}

/** Creditor whose address is missing or incomplete, with proposals from the book. */
export interface MissingAddress {
  place: CreditorPlace;
  proposals: Proposal[];
  /** Entries with similar names whose addresses contradict the given parts. */
  conflicting: SimilarEntry[];
}

/** Maximum number of proposals per creditor. */
const maxShown = 3;

/**
 * Finds the creditors whose address is missing from the petition, in the order of the schedules. Lines the office has corrected do
 * not count as missing.
 */
export async function findMissingAddresses({ formData }: Form, { gaps }: PreparedPetition): Promise<MissingAddress[]> {
  const gapPaths = new Set(gaps.map(({ path }) => path));
  const incomplete = findCreditorPlaces(indexAnswers(formData)).filter(({ path }) =>
    addressParts.some((part) => gapPaths.has(`${path}.${part}`)),
  );
  if (incomplete.length === 0) return [];
  const similar = await findSimilarEntries(incomplete.map(({ name }) => name));
  return incomplete.map((place) => {
    const entries = similar.get(place.name) ?? [];
    const compatible = entries.filter((entry) => isCompatible(place, entry));
    return {
      place,
      proposals: compatible
        .slice(0, maxShown)
        .map((entry) => ({ entry, similarity: entry.similarity, seen: addressPairHash(place, entry) })),
      conflicting: entries.filter((entry) => !compatible.includes(entry)).slice(0, maxShown),
    };
  });
}

/** Address of the case that is not in the book, as the book would store it, or the reason why it cannot. */
export interface NewAddress {
  place: CreditorPlace;
  address: Address | null;
  message: string;
}

/** Finds the addresses of the case that are not in the book, without duplicates. */
export async function findNewAddresses({ formData }: Form): Promise<NewAddress[]> {
  const places = new Map(
    findCreditorPlaces(indexAnswers(formData))
      .filter(isComplete)
      .map((place) => [addressKey(place), place]),
  );
  const known = await findKnownAddresses([...places.keys()]);
  return [...places].flatMap(([key, place]) => {
    if (known.has(key)) return [];
    const read = checkAddress({ ...place });
    const message = "messages" in read ? (Object.values(read.messages)[0] ?? "") : "";
    return [{ place, address: "address" in read ? read.address : null, message }];
  });
}

/** Adds the addresses at these paths to the book. Returns the number that were new. */
export async function addAddressesToBook(form: Form, paths: readonly string[], address: string): Promise<number> {
  const chosen = (await findNewAddresses(form)).filter(({ place }) => paths.includes(place.path));
  return addEntriesOfCase(
    chosen.flatMap((each) => each.address ?? []),
    form.id,
    address,
  );
}

/** Data of the petition page's address card. */
export interface CaseAddresses {
  missing: {
    path: string;
    name: string;
    role: string;
    /** The parts of the address that are given. */
    given: string;
    /** Relative URL where the office answers it. */
    answer: string | null;
    proposals: { id: string; name: string; text: string; similarityText: string; seen: string }[];
    /** Entries with similar names whose addresses contradict the given parts. */
    conflicting: { to: string; name: string; text: string }[];
  }[];
  newAddresses: { path: string; name: string; text: string; message: string; isChecked: boolean }[];
}

const formatSimilarity = (similarity: number): string => (similarity >= 1 ? "Same name" : `${Math.round(similarity * 100)}% similar`);

/** Loads the address card of a petition. `selectAll` preselects all new addresses except those for debts that are often owed to people. */
export async function loadCaseAddresses(
  form: Form,
  petition: PreparedPetition,
  { sources, selectAll, redact }: { sources: Sources; selectAll: boolean; redact: Redactor["redact"] },
): Promise<CaseAddresses> {
  const [missing, newAddresses] = await Promise.all([findMissingAddresses(form, petition), findNewAddresses(form)]);
  return {
    missing: missing.map(({ place, proposals, conflicting }) => ({
      path: place.path,
      name: redact(place.name),
      role: partyRoles[place.role],
      given: redact(formatAddress(place)),
      answer: sources.get(`${place.path}.street`)?.at ?? null,
      proposals: proposals.map(({ entry, similarity, seen }) => ({
        id: entry.id,
        name: entry.name,
        text: formatAddress(entry),
        similarityText: formatSimilarity(similarity),
        seen,
      })),
      conflicting: conflicting.map((entry) => ({ to: bookEntryUrl(entry.id), name: entry.name, text: formatAddress(entry) })),
    })),
    newAddresses: newAddresses.map(({ place, address, message }) => ({
      path: place.path,
      name: redact(place.name),
      text: redact(formatAddress(address ?? place)),
      message,
      isChecked: selectAll && address !== null && !place.isPersonal,
    })),
  };
}
