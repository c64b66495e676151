import { sha256 } from "../platform/crypto.server.ts";

/** Digits and letters without those that are taken for others: no 0 and O, no 1, I and L, no U. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

const inGroups = (characters: string): string => characters.match(/.{1,4}/g)!.join("-");

/**
 * The short reference of a form, for a talk on the phone: K7M2-9XQT-4RWD. It follows from the id, which it does not
 * reveal, and opens nothing. The database derives the same one, to search for.
 */
export const referenceOf = (formId: string): string =>
  inGroups([...sha256(formId).subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join(""));

/** The beginning of a typed reference, with or without hyphens; undefined if it is not one. */
export function typedReference(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, "").toUpperCase();
  return new RegExp(`^[${alphabet}]{4,${length}}$`).test(characters) ? inGroups(characters) : undefined;
}
