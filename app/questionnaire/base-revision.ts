import { mergeThreeWay, answerHashes, type Conflict } from "./merge.ts";
import { completeValues, mergeValues, stepValues, type Step, type Values } from "./step.ts";

/** What a form has stored: its answers, and the version in which each section was last changed. */
interface StoredForm {
  formData: object;
  sectionVersions: Record<string, number>;
}

/** What a page had seen of a step when it was rendered: the form's version and the hashes of the answers. */
export interface BaseRevision {
  version: number;
  answerHashes: string;
}

/** What a page carries so that a later post shows which answers it was based on. */
export const serializeBaseRevision = (step: Step, version: number, stored: Values): string =>
  `${version}:${answerHashes(step.fields, stored)}`;

/** Reads a stamp. Without one nothing is stale. */
export function parseBaseRevision(serialized: unknown): BaseRevision {
  const [version, answerHashes = ""] = typeof serialized === "string" && serialized !== "" ? serialized.split(":") : [];
  return { version: Number(version ?? Infinity), answerHashes: answerHashes };
}

/** A step's answers as the form has them, complete; those of an untouched step when there is no form. */
export const storedValues = (step: Step, form: StoredForm | undefined): Values =>
  completeValues(step, form && stepValues(step, form.formData));

/**
 * Lays posted answers over a form's. What another window has changed since the page was rendered, and the page has not, is
 * taken in; what both have changed stays as posted and is reported.
 */
export function rebase(
  step: Step,
  form: StoredForm | undefined,
  posted: Values,
  seen: BaseRevision,
): { values: Values; conflicts: Conflict[] } {
  const stored = storedValues(step, form);
  const mine = completeValues(step, mergeValues(step.fields, stored, posted));
  const isStale = form && seen.version < (form.sectionVersions[step.key] ?? 0);
  return isStale ? mergeThreeWay(step.fields, seen.answerHashes, mine, stored) : { values: mine, conflicts: [] };
}
