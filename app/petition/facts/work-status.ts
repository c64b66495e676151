import { isNone } from "../../questionnaire/none.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import type { Column } from "./columns.ts";
import type { CaseFacts } from "./case-facts.ts";

/** Whether a person works, and the answers that say so. */
export interface WorkStatus {
  /** Null if no answer says it. */
  works: boolean | null;
  from: string[];
  /** Path of the question about it. */
  question: AnswerPath;
  /** Whether nothing but the name of an employer says it. */
  isGuess: boolean;
  /** What the form calls the employer or the occupation of somebody without one: "Self-employed", "Student"; "" for nothing. */
  employer: string;
  occupation: string;
}

const questions = {
  debtor: { status: "income.workStatus", employer: "income.currentEmployer" },
  spouse: { status: "income.spouseWorkStatus", employer: "income.spouseEmployer" },
} as const;

/**
 * Says whether a person works: by the answer to that question, or else because an employer is named. The name of an employer is never
 * read as anything else. Self-employment counts, and the occupation may be student or homemaker (Official Form 106I, line 1).
 */
export function workStatusOf({ answers }: CaseFacts, { prefix }: Column): WorkStatus {
  const { status, employer } = questions[prefix];
  const { raw } = answers.at(status);
  const { text } = answers.at(employer);
  const isGuess = raw === "" && text !== "" && !isNone(text);
  return {
    works: raw !== "" ? raw === "employed" || raw === "selfEmployed" : isGuess || null,
    from: [isGuess ? employer : status],
    question: status,
    isGuess,
    employer: raw === "selfEmployed" ? "Self-employed" : "",
    occupation: raw === "student" ? "Student" : raw === "homemaker" ? "Homemaker" : "",
  };
}
