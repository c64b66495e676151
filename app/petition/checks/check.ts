import type { CaseFacts } from "../facts/case-facts.ts";
import type { Petition } from "../facts/desk.ts";
import type { ExemptionTable } from "../facts/exemption-table.ts";

/** Answers that contradict each other, or that the law attaches something to, for the office to review. */
export interface Check extends Finding {
  /** The id of the rule that found it. */
  id: string;
}

export interface Finding {
  text: string;
  /** Paths of the answers. */
  from: string[];
}

/** The lines of a case, with the claims of exemptions on them. */
export interface CheckedPetition extends Petition {
  exemptionTable: ExemptionTable;
}

/** A rule that looks in a case, and on the lines prepared from it, for what the office should review. */
export interface CheckRule {
  id: string;
  find: (facts: CaseFacts, petition: CheckedPetition) => Finding[];
}

/** A list with one finding if the condition is true, or else an empty one. */
export const findingIf = (isFound: boolean, text: string, from: string[]): Finding[] => (isFound ? [{ text, from }] : []);
