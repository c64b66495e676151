import type { CaseFacts } from "../case-facts.ts";

/** Answers that contradict each other, for the office to review. */
export interface Check extends Finding {
  /** The id of the rule that found it. */
  id: string;
}

export interface Finding {
  text: string;
  /** Paths of the answers. */
  from: string[];
}

/** A rule that looks for contradicting answers in a case. */
export interface CheckRule {
  id: string;
  find: (facts: CaseFacts) => Finding[];
}

/** A list with one finding if the condition is true, or else an empty one. */
export const findingIf = (isFound: boolean, text: string, from: string[]): Finding[] => (isFound ? [{ text, from }] : []);
