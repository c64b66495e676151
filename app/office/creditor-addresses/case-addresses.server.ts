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
import { redact } from "../../petition/redaction.ts";
import type { Form } from "../../records/form.ts";
import { addEntries, findKnownAddresses, findSimilarEntries, type SimilarEntry } from "../../records/creditor-addresses.server.ts";
import type { Sources } from "../petition/sources.server.ts";
import { checkAddress } from "./address-schema.server.ts";
import { addressText, entryAddress } from "./words.ts";
import { seenPrint } from "./write-addresses.server.ts";

/** An address of the book that may be somebody's. */
export interface Proposal extends Pick<SimilarEntry, "similarity"> {
  entry: SimilarEntry;
  /** What is posted to take it over, to be told if either side has changed since. */
  seen: string;
}

/** A creditor whose address is missing, or a part of it, with the proposals of the book. */
export interface LackingPlace {
  place: CreditorPlace;
  proposals: Proposal[];
  /** Similar names whose addresses contradict what is given. */
  elsewhere: SimilarEntry[];
}

/** As many are enough to choose from. */
const mostShown = 3;

/** The creditors whose address the petition lacks, in the order of the schedules. What the office has entered on a line is no lack. */
export async function lackingPlaces({ formData }: Form, { gaps }: PreparedPetition): Promise<LackingPlace[]> {
  const open = new Set(gaps.map(({ path }) => path));
  const lacking = findCreditorPlaces(indexAnswers(formData)).filter(({ path }) => addressParts.some((part) => open.has(`${path}.${part}`)));
  if (lacking.length === 0) return [];
  const similar = await findSimilarEntries(lacking.map(({ name }) => name));
  return lacking.map((place) => {
    const known = similar.get(place.name) ?? [];
    const fitting = known.filter((entry) => isCompatible(place, entry));
    return {
      place,
      proposals: fitting.slice(0, mostShown).map((entry) => ({ entry, similarity: entry.similarity, seen: seenPrint(place, entry) })),
      elsewhere: known.filter((entry) => !fitting.includes(entry)).slice(0, mostShown),
    };
  });
}

/** An address of the case that the book lacks, as the book would keep it, or why it cannot. */
export interface Learnable {
  place: CreditorPlace;
  address: Address | null;
  message: string;
}

/** The addresses of the case that the book lacks, each once. */
export async function learnablePlaces({ formData }: Form): Promise<Learnable[]> {
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

/** Keeps the addresses in the book that stand at these paths now; returns how many it did not have. */
export async function learnPlaces(form: Form, paths: readonly string[], address: string): Promise<number> {
  const chosen = (await learnablePlaces(form)).filter(({ place }) => paths.includes(place.path));
  return addEntries(
    chosen.flatMap((each) => each.address ?? []),
    "case",
    address,
  );
}

/** What the card of a petition shows. */
export interface CaseAddresses {
  lacking: {
    path: string;
    name: string;
    role: string;
    /** What is given of the address. */
    given: string;
    /** Where the office answers it. */
    answer: string | null;
    proposals: { id: string; name: string; text: string; likeness: string; seen: string }[];
    /** What the book has under similar names that does not fit. */
    elsewhere: { to: string; name: string; text: string }[];
  }[];
  learnable: { path: string; name: string; text: string; message: string; isTicked: boolean }[];
}

const likenessOf = (similarity: number): string => (similarity >= 1 ? "Same name" : `${Math.round(similarity * 100)}% similar`);

/** The card about a form's creditors; with all to be kept ticked, but for debts that are often owed to people. */
export async function caseAddresses(
  form: Form,
  petition: PreparedPetition,
  { sources, isTicked }: { sources: Sources; isTicked: boolean },
): Promise<CaseAddresses> {
  const [lacking, learnable] = await Promise.all([lackingPlaces(form, petition), learnablePlaces(form)]);
  return {
    lacking: lacking.map(({ place, proposals, elsewhere }) => ({
      path: place.path,
      name: redact(place.name),
      role: partyRoles[place.role],
      given: redact(addressText(place)),
      answer: sources.get(`${place.path}.street`)?.at ?? null,
      proposals: proposals.map(({ entry, similarity, seen }) => ({
        id: entry.id,
        name: entry.name,
        text: addressText(entry),
        likeness: likenessOf(similarity),
        seen,
      })),
      elsewhere: elsewhere.map((entry) => ({ to: entryAddress(entry.id), name: entry.name, text: addressText(entry) })),
    })),
    learnable: learnable.map(({ place, address, message }) => ({
      path: place.path,
      name: redact(place.name),
      text: redact(addressText(address ?? place)),
      message,
      isTicked: isTicked && address !== null && !place.isPersonal,
    })),
  };
}
