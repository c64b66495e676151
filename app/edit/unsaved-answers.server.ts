import { parseStep } from "../questionnaire/answer-schemas.server.ts";
import { rebase, parseBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { validateStep, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Form } from "../records/form.ts";

/** The unsaved answers of a step. */
interface UnsavedStep {
  values: Values;
  /** Base revision of the page on which they were first typed. */
  baseRevision: string;
}

/** An UnsavedStep as pages post it. Open pages of earlier versions use the same keys. */
interface PostedStep {
  values?: unknown;
  /** The base revision. */
  stamp?: unknown;
}

/** The unsaved answers that pages pass on to each other, by step slug. */
export type UnsavedAnswers = Map<string, UnsavedStep>;

/** Parses the unsaved answers that a page posted. Ignores everything but answers of known steps; never throws. */
export function parseUnsavedAnswers(text: unknown): UnsavedAnswers {
  const posted = parseObject(text);
  return new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const unsaved = Object.hasOwn(posted, step.slug) ? (posted[step.slug] as PostedStep | null) : null;
      if (typeof unsaved !== "object" || unsaved === null) return [];
      const { values, stamp } = unsaved;
      return [[step.slug, { values: parseStep(step, values).values, baseRevision: typeof stamp === "string" ? stamp : "" }]];
    }),
  );
}

function parseObject(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Serializes the unsaved answers for the next page; "" if there are none. */
export const serializeUnsavedAnswers = (unsaved: UnsavedAnswers): string =>
  unsaved.size === 0 ? "" : JSON.stringify(Object.fromEntries([...unsaved].map(([slug, step]) => [slug, toPosted(step)])));

const toPosted = ({ values, baseRevision }: UnsavedStep): PostedStep => ({ values, stamp: baseRevision });

/** Returns a step's answers as they would be if everything were saved now. */
export function valuesOf(step: Step, form: Form, unsaved: UnsavedAnswers): Values {
  const typed = unsaved.get(step.slug);
  return typed ? rebase(step, form, typed.values, parseBaseRevision(typed.baseRevision)).values : storedValues(step, form);
}

/** Drops the steps whose answers do not differ from the stored ones. */
export const omitSaved = (unsaved: UnsavedAnswers, form: Form): UnsavedAnswers =>
  new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const typed = unsaved.get(step.slug);
      const isUnsaved = typed && JSON.stringify(valuesOf(step, form, unsaved)) !== JSON.stringify(storedValues(step, form));
      return isUnsaved ? [[step.slug, typed]] : [];
    }),
  );

/** Returns the form's data as it would be if everything were saved now. */
export const applyUnsavedAnswers = (form: Form, unsaved: UnsavedAnswers): Record<string, unknown> => ({
  ...form.formData,
  ...sectionsOf(form, unsaved),
});

/** Returns the sections of the form's data that the unsaved answers would replace. */
export const sectionsOf = (form: Form, unsaved: UnsavedAnswers): Record<string, unknown> =>
  Object.fromEntries(
    questionSteps.filter(({ slug }) => unsaved.has(slug)).map((step) => [step.key, sectionOf(step, valuesOf(step, form, unsaved))]),
  );

/** Returns the sections of the form's data as they were typed. */
export const typedSections = (unsaved: UnsavedAnswers): Record<string, unknown> =>
  Object.fromEntries(
    questionSteps.flatMap((step) => {
      const typed = unsaved.get(step.slug);
      return typed ? [[step.key, sectionOf(step, typed.values)]] : [];
    }),
  );

/** Returns the first step with conflicts, where somebody else changed the same answers differently. */
export function findConflict(form: Form, unsaved: UnsavedAnswers): { step: Step; conflicts: Conflict[] } | undefined {
  for (const step of questionSteps) {
    const typed = unsaved.get(step.slug);
    const conflicts = typed ? rebase(step, form, typed.values, parseBaseRevision(typed.baseRevision)).conflicts : [];
    if (conflicts.length > 0) return { step, conflicts };
  }
  return undefined;
}

/** Returns the first step where these edits changed answers to invalid ones, with the messages by field. */
export function findInvalidStep(form: Form, unsaved: UnsavedAnswers): { step: Step; fieldErrors: Record<string, string> } | undefined {
  for (const step of questionSteps) {
    if (!unsaved.has(step.slug)) continue;
    const [before, after] = [storedValues(step, form), valuesOf(step, form, unsaved)];
    const messages = Object.entries(validateStep(step, after)).filter(([name]) => before[name] !== after[name]);
    if (messages.length > 0) return { step, fieldErrors: Object.fromEntries(messages) };
  }
  return undefined;
}
