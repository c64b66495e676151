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
import type { Redactor } from "../../petition/redaction/index.ts";
import type { Form } from "../../records/form.ts";
import { addEntriesOfCase, findKnownAddresses, findSimilarEntries, type SimilarEntry } from "../../records/creditor-addresses.server.ts";
import type { PreparedCase } from "../petition/prepare-case.ts";
import { mapEntries, type ListPage, type Pager } from "../../office/petition/list-page.ts";
import type { Sources } from "../../office/petition/sources.server.ts";
import { checkAddress } from "./address-schema.server.ts";
import { bookEntryUrl } from "../../office/creditor-addresses/book-urls.ts";
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
  /** The first of its places. */
  place: CreditorPlace;
  /** All places with the same name and the same parts of an address. */
  same: CreditorPlace[];
  proposals: Proposal[];
  /** Entries with similar names whose addresses contradict the given parts. */
  conflicting: SimilarEntry[];
}

/** Maximum number of proposals per creditor. */
const maxShown = 3;

/**
 * Finds the creditors whose address is missing from the petition, in the order of the schedules, each once however many debts it has. Lines
 * the office has corrected do not count as missing.
 */
export async function findMissingAddresses({ petition, creditorPlaces }: PreparedCase): Promise<MissingAddress[]> {
  const gapPaths = new Set(petition.gaps.filter(({ changed }) => !changed).map(({ path }) => path));
  const incomplete = creditorPlaces.filter(({ path }) => addressParts.some((part) => gapPaths.has(`${path}.${part}`)));
  if (incomplete.length === 0) return [];
  const creditors = [...Map.groupBy(incomplete, addressKey).values()];
  const similar = await findSimilarEntries(creditors.map(([place]) => place!.name));
  return creditors.map((same) => {
    const place = same[0]!;
    const entries = similar.get(place.name) ?? [];
    const compatible = entries.filter((entry) => isCompatible(place, entry));
    return {
      place,
      same,
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

/** Finds the addresses of a case that are not in the book, without duplicates. */
async function findNewAddresses(all: readonly CreditorPlace[]): Promise<NewAddress[]> {
  const places = new Map(all.filter(isComplete).map((place) => [addressKey(place), place]));
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
  const places = findCreditorPlaces(indexAnswers(form.formData));
  const chosen = (await findNewAddresses(places)).filter(({ place }) => paths.includes(place.path));
  return addEntriesOfCase(
    chosen.flatMap((each) => each.address ?? []),
    form.id,
    address,
  );
}

/** Data of the petition page's address card. */
export interface CaseAddresses {
  missing: ListPage<{
    path: string;
    name: string;
    role: string;
    /** The number of places with that name and that address. */
    count: number;
    /** The parts of the address that are given. */
    given: string;
    /** Relative URL where the office answers it. */
    answer: string | null;
    proposals: { id: string; name: string; text: string; similarityText: string; seen: string }[];
    /** Entries with similar names whose addresses contradict the given parts. */
    conflicting: { to: string; name: string; text: string }[];
  }>;
  newAddresses: ListPage<{ path: string; name: string; text: string; message: string; isChecked: boolean }>;
}

const formatSimilarity = (similarity: number): string => (similarity >= 1 ? "Same name" : `${Math.round(similarity * 100)}% similar`);

/** Loads the address card of a petition. `selectAll` preselects all new addresses except those for debts that are often owed to people. */
export async function loadCaseAddresses(
  prepared: PreparedCase,
  { sources, selectAll, redact, pager }: { sources: Sources; selectAll: boolean; redact: Redactor["redact"]; pager: Pager },
): Promise<CaseAddresses> {
  const [missing, newAddresses] = await Promise.all([findMissingAddresses(prepared), findNewAddresses(prepared.creditorPlaces)]);
  return {
    missing: mapEntries(pager("missing-addresses", missing), ({ place, same, proposals, conflicting }) => ({
      path: place.path,
      name: redact(place.name),
      role: [...new Set(same.map(({ role }) => partyRoles[role]))].join(", "),
      count: same.length,
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
    newAddresses: mapEntries(pager("new-addresses", newAddresses), ({ place, address, message }) => ({
      path: place.path,
      name: redact(place.name),
      text: redact(formatAddress(address ?? place)),
      message,
      isChecked: selectAll && address !== null && !place.isPersonal,
    })),
  };
}
