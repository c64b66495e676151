import { officeTime } from "../../platform/office-time.ts";
import { runInLanguage } from "../../platform/language/run-in-language.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { words as english } from "./wording/en.ts";
import { words } from "./wording/index.ts";

/** The comments of a session with more documents for a form, which the office reads. */
export const commentsForForm = (formId: string): string => english.forFormWithReference(referenceOf(formId));

/** The comments of a session with more documents after those of another, which the office reads. */
export const commentsForDocuments = (submittedAt: Date): string =>
  english.forEarlierDocuments(runInLanguage("en", () => officeTime(submittedAt)));

/** Returns what follows the first words of a text up to its full stop; undefined if the text begins otherwise. */
const restOf = (text: string, begin: string): string | undefined =>
  text.startsWith(begin) && text.endsWith(".") ? text.slice(begin.length, -1) : undefined;

/** Returns comments for their client: in the current language, if they were not typed. */
export function translateComments(comments: string): string {
  const reference = restOf(comments, english.forFormWithReference("").slice(0, -1));
  if (reference !== undefined) return words.forFormWithReference(reference);
  const submittedOn = restOf(comments, english.forEarlierDocuments("").slice(0, -1));
  return submittedOn === undefined ? comments : words.forEarlierDocuments(submittedOn);
}
