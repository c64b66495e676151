import type { AnswerPath } from "../answers/answer-path.ts";
import type { Person } from "../lines/line.ts";
import type { CaseFacts } from "./case-facts.ts";
import { personPaths } from "./people.ts";

export type TaxIdKind = "ssn" | "itin";

/** A Social Security number or ITIN that somebody has or has used. */
export interface TaxId {
  path: AnswerPath;
  /** Nine digits. */
  digits: string;
  kind: TaxIdKind;
}

/** The fourth and fifth digits of ITINs, which begin with 9 (IRS Publication 1915). */
const itinGroups: readonly (readonly [first: number, last: number])[] = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
];

/** Says which kind of number nine digits are; null for neither. No Social Security number begins with 000, 666, or 9. */
export function taxIdKind(digits: string): TaxIdKind | null {
  if (!/^\d{9}$/.test(digits) || /^(?:000|666)/.test(digits)) return null;
  if (!digits.startsWith("9")) return "ssn";
  const group = Number(digits.slice(3, 5));
  return itinGroups.some(([first, last]) => group >= first && group <= last) ? "itin" : null;
}

/** The Social Security numbers and ITINs of a person, the present one first. What is neither is left out. */
export const taxIdsOf = ({ answers }: CaseFacts, person: Person): TaxId[] =>
  [personPaths[person].ssn, personPaths[person].otherTaxIds].flatMap((path) => {
    const digits = answers.at(path).raw.replace(/\D/g, "");
    const kind = taxIdKind(digits);
    return kind ? [{ path, digits, kind }] : [];
  });

/** Whether a person says that they have used no numbers but those given. */
export const hasNoOther = ({ answers }: CaseFacts, person: Person): boolean => answers.at(personPaths[person].usedOther).raw === "no";
