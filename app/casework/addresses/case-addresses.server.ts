import { indexAnswers } from "../../petition/answers/answer-index.ts";
import {
  addressKey,
  addressParts,
  findCreditorPlaces,
  isCompatible,
  isComplete,
  type Address,
  type CreditorPlace,
} from "../../petition/forms/creditor-places.ts";
import type { Form } from "../../records/form.ts";
import {
  addEntriesOfCase,
  findKnownAddresses,
  findSimilarEntries,
  type SimilarEntry,
} from "../../records/office/creditor-addresses.server.ts";
import type { PreparedCase } from "../petition/prepare-case.ts";
import { checkAddress } from "./address-schema.server.ts";
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

/** Finds the addresses of a case that are not in the book, without duplicates. */
export async function findNewAddresses(all: readonly CreditorPlace[]): Promise<CreditorPlace[]> {
  const places = new Map(all.filter(isComplete).map((place) => [addressKey(place), place]));
  const known = await findKnownAddresses([...places.keys()]);
  return [...places].flatMap(([key, place]) => (known.has(key) ? [] : place));
}

/** Returns an address of a case as the book would store it, or the reason why it cannot. */
export function bookAddressOf(place: CreditorPlace): { address: Address | null; message: string } {
  const read = checkAddress({ ...place });
  return "address" in read ? { address: read.address, message: "" } : { address: null, message: Object.values(read.messages)[0] ?? "" };
}

/** Adds the addresses at these paths to the book. Returns the number that were new. */
export async function addAddressesToBook(form: Form, paths: readonly string[], address: string): Promise<number> {
  const places = findCreditorPlaces(indexAnswers(form.formData));
  const chosen = (await findNewAddresses(places)).filter(({ path }) => paths.includes(path));
  return addEntriesOfCase(
    chosen.flatMap((place) => bookAddressOf(place).address ?? []),
    form.id,
    address,
  );
}
