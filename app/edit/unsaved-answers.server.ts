import { parseStep } from "../questionnaire/answer-schemas.server.ts";
import { rebase, parseBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { validateStep, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Form } from "../records/form.ts";

/** The unsaved answers of a step, and the stamp of the page they were first typed on. */
interface UnsavedStep {
  values: Values;
  stamp: string;
}

/** The unsaved answers that pages hand on to each other, by the slug of their step. */
export type UnsavedAnswers = Map<string, UnsavedStep>;

/** Reads what a page carried: answers of steps that there are, and nothing else. Never fails. */
export function parseUnsavedAnswers(text: unknown): UnsavedAnswers {
  const read = parsed(text);
  return new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const typed = Object.hasOwn(read, step.slug) ? (read[step.slug] as Partial<UnsavedStep> | null) : null;
      if (typeof typed !== "object" || typed === null) return [];
      return [[step.slug, { values: parseStep(step, typed.values).values, stamp: typeof typed.stamp === "string" ? typed.stamp : "" }]];
    }),
  );
}

function parsed(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What the next page has to carry; "" when nothing is unsaved. */
export const serializeUnsavedAnswers = (carried: UnsavedAnswers): string =>
  carried.size === 0 ? "" : JSON.stringify(Object.fromEntries(carried));

/** A step's answers as they would be if everything were saved now. */
export function valuesOf(step: Step, form: Form, carried: UnsavedAnswers): Values {
  const typed = carried.get(step.slug);
  return typed ? rebase(step, form, typed.values, parseBaseRevision(typed.stamp)).values : storedValues(step, form);
}

/** Keeps what differs from the form's answers. */
export const unsavedOf = (carried: UnsavedAnswers, form: Form): UnsavedAnswers =>
  new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const typed = carried.get(step.slug);
      const isUnsaved = typed && JSON.stringify(valuesOf(step, form, carried)) !== JSON.stringify(storedValues(step, form));
      return isUnsaved ? [[step.slug, typed]] : [];
    }),
  );

/** The form's data as it would be if everything were saved now. */
export const dataWith = (form: Form, carried: UnsavedAnswers): Record<string, unknown> => ({
  ...form.formData,
  ...sectionsOf(form, carried),
});

/** The sections of the form's data that the unsaved answers make. */
export const sectionsOf = (form: Form, carried: UnsavedAnswers): Record<string, unknown> =>
  Object.fromEntries(
    questionSteps.filter(({ slug }) => carried.has(slug)).map((step) => [step.key, sectionOf(step, valuesOf(step, form, carried))]),
  );

/** The first step in which somebody else has changed the same answers differently, with those. */
export function firstConflict(form: Form, carried: UnsavedAnswers): { step: Step; conflicts: Conflict[] } | undefined {
  for (const step of questionSteps) {
    const typed = carried.get(step.slug);
    const conflicts = typed ? rebase(step, form, typed.values, parseBaseRevision(typed.stamp)).conflicts : [];
    if (conflicts.length > 0) return { step, conflicts };
  }
  return undefined;
}

/** The first step with answers that Next would refuse and that these edits have changed, with the messages by field. */
export function firstRefusal(form: Form, carried: UnsavedAnswers): { step: Step; fieldErrors: Record<string, string> } | undefined {
  for (const step of questionSteps) {
    if (!carried.has(step.slug)) continue;
    const [before, after] = [storedValues(step, form), valuesOf(step, form, carried)];
    const messages = Object.entries(validateStep(step, after)).filter(([name]) => before[name] !== after[name]);
    if (messages.length > 0) return { step, fieldErrors: Object.fromEntries(messages) };
  }
  return undefined;
}
