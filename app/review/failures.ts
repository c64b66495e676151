import { saveError } from "../intake/failures.ts";
import type { Problem } from "../platform/problem.ts";

/** Shown when Submit to Attorney fails. */
const submissionFailed = { title: "Submission Failed", message: "Failed to submit form to attorney." };
/** Shown when Submit to Attorney is pressed while there are documents that did not reach the server (specification, section 8). */
export const documentsNotUploaded = {
  title: submissionFailed.title,
  message: `${submissionFailed.message} Please ensure all required documents are uploaded and try again.`,
};
/** Shown when Save Form fails. */
const submissionError = { title: "Submission Error", message: "Failed to submit form. Please try again." };

/** Returns the problem to show after the button with this intent failed; `other` for all except Submit to Attorney and Save Form. */
export const failureOf = (intent: string, other: Problem = saveError()): Problem =>
  intent === "submit" ? submissionFailed : intent === "complete" ? submissionError : other;
