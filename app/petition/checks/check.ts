import type { CaseFacts } from "../worksheet.ts";

/** Answers that do not fit together, for the office to look at. */
export interface Check extends Finding {
  /** The rule that found it. */
  id: string;
}

export interface Finding {
  text: string;
  /** The paths of the answers. */
  from: string[];
}

/** A rule, with what it finds in a case; nothing when its answers fit. */
export interface CheckRule {
  id: string;
  find: (facts: CaseFacts) => Finding[];
}

/** A finding, if there is one. */
export const found = (isFound: boolean, text: string, from: string[]): Finding[] => (isFound ? [{ text, from }] : []);
