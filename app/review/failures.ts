import { saveError } from "../intake/failures.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** Shown when Submit to Attorney fails. */
const submissionFailed = (message = words.notSubmitted): Problem => ({ title: words.submissionFailed, message });
/** Shown when Submit to Attorney is pressed while there are documents that did not reach the server (specification, section 8). */
export const documentsNotUploaded = (): Problem => submissionFailed(words.documentsNotUploaded);
/** Shown when Save Form fails. */
const submissionError = (): Problem => ({ title: words.submissionError, message: words.notCompleted });

/** Returns the problem to show after the button with this intent failed; `other` for all except Submit to Attorney and Save Form. */
export const failureOf = (intent: string, other: Problem = saveError()): Problem =>
  intent === "submit" ? submissionFailed() : intent === "complete" ? submissionError() : other;
