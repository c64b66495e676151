import { mergeThreeWay, answerHashes, type Conflict } from "./merge.ts";
import { completeValues, mergeValues, stepValues, type Step, type Values } from "./step.ts";

/** The stored answers of a form, and the version that last changed each section. */
interface StoredForm {
  formData: object;
  sectionVersions: Record<string, number>;
}

/** What a page is based on: the version of the form and the hashes of a step's answers when the page was rendered. */
export interface BaseRevision {
  version: number;
  answerHashes: string;
}

/** Serializes a base revision, which the page posts back. */
export const serializeBaseRevision = (step: Step, version: number, stored: Values): string =>
  `${version}:${answerHashes(step.fields, stored)}`;

/** Parses a base revision. Without one, nothing counts as stale. */
export function parseBaseRevision(serialized: unknown): BaseRevision {
  const [version, answerHashes = ""] = typeof serialized === "string" && serialized !== "" ? serialized.split(":") : [];
  return { version: Number(version ?? Infinity), answerHashes };
}

/** Returns a step's stored answers, completed with initial values. Without a form, all are initial values. */
export const storedValues = (step: Step, form: StoredForm | undefined): Values =>
  completeValues(step, form && stepValues(step, form.formData));

/**
 * Merges posted answers into a form's. Answers that another window has changed since the page was rendered, and the page has
 * not, are accepted. Answers that both have changed stay as posted and are reported as conflicts.
 */
export function rebase(
  step: Step,
  form: StoredForm | undefined,
  posted: Values,
  base: BaseRevision,
): { values: Values; conflicts: Conflict[] } {
  const stored = storedValues(step, form);
  const local = completeValues(step, mergeValues(step.fields, stored, posted));
  const isStale = form && base.version < (form.sectionVersions[step.key] ?? 0);
  return isStale ? mergeThreeWay(step.fields, base.answerHashes, local, stored) : { values: local, conflicts: [] };
}
