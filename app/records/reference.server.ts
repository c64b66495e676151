import { sha256 } from "../platform/crypto.server.ts";

/** Digits and letters without those that are easily confused: no 0 and O, no 1, I and L, no U. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;
/** Number of characters of a reference with its hyphens. */
const referenceLength = 14;

const inGroups = (characters: string): string => characters.match(/.{1,4}/g)!.join("-");

/**
 * Returns the short reference of a form, for the phone: K7M2-9XQT-4RWD. It is derived from the id, does not reveal it,
 * and opens nothing. The database derives the same reference for searching.
 */
export const referenceOf = (formId: string): string =>
  inGroups([...sha256(formId).subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join(""));

/** Lists the whole references in a text, such as an email's subject. */
export const listReferences = (text: string): string[] =>
  text
    .split(/[^\w-]/)
    .filter((word) => word.length === referenceLength)
    .flatMap((word) => parseReference(word) ?? []);

/** Normalizes the beginning of a typed reference, with or without hyphens; undefined if it is not one. */
export function parseReference(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, "").toUpperCase();
  const isReference = characters.length >= 4 && characters.length <= length && [...characters].every((each) => alphabet.includes(each));
  return isReference ? inGroups(characters) : undefined;
}
