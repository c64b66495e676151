import type { Need, PrivateKind } from "../lines/line.ts";
import type { Review } from "../redaction/index.ts";

const kinds: Readonly<Record<PrivateKind, readonly [what: string, kept: string]>> = {
  ssn: ["a Social Security number", "the last four digits"],
  account: ["an account number", "the last four digits"],
  birth: ["a birth date", "the year"],
  name: ["the name of a minor", "the initials"],
};

const joinWithAnd = (words: readonly string[]): string => [...new Set(words)].join(" and ");

/**
 * Describes what the office should know about a text that is not filed in full (Federal Rule of Bankruptcy Procedure 9037(a)).
 * @param name of the question that the text answers, or of the line
 * @param isCorrection whether the office entered the text
 */
export function describePrivate({ found, mayNameMinor }: Review, name: string, isCorrection: boolean): Need[] {
  const where = isCorrection ? `The correction of "${name}"` : `"${name}"`;
  const parts = found.map((kind) => kinds[kind]);
  const masked: Need = {
    who: "office",
    isBlocking: false,
    text: `${where} contains ${joinWithAnd(parts.map(([what]) => what))}. Only ${joinWithAnd(parts.map(([, kept]) => kept))} may be filed.`,
    masked: found,
  };
  const unsure: Need = {
    who: "office",
    isBlocking: false,
    text: `${where} names a child. Only the initials of a minor may be filed.`,
  };
  return [...(found.length > 0 ? [masked] : []), ...(mayNameMinor && !isCorrection ? [unsure] : [])];
}
