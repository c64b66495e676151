import { parseStep } from "../questionnaire/answer-schemas.server.ts";
import { rebase, parseBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { validateStep, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Form } from "../records/form.ts";

/** The unsaved answers of a step. Open pages of earlier versions post the same names. */
interface UnsavedStep {
  values: Values;
  /** The base revision of the page that they were first typed on. */
  stamp: string;
}

/** The unsaved answers that pages hand on to each other, by the slug of their step. */
export type UnsavedAnswers = Map<string, UnsavedStep>;

/** Parses the unsaved answers that a page posted: answers of known steps, and nothing else. Never fails. */
export function parseUnsavedAnswers(text: unknown): UnsavedAnswers {
  const read = parsed(text);
  return new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const unsaved = Object.hasOwn(read, step.slug) ? (read[step.slug] as Partial<UnsavedStep> | null) : null;
      if (typeof unsaved !== "object" || unsaved === null) return [];
      return [
        [step.slug, { values: parseStep(step, unsaved.values).values, stamp: typeof unsaved.stamp === "string" ? unsaved.stamp : "" }],
      ];
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
export const serializeUnsavedAnswers = (unsaved: UnsavedAnswers): string =>
  unsaved.size === 0 ? "" : JSON.stringify(Object.fromEntries(unsaved));

/** A step's answers as they would be if everything were saved now. */
export function valuesOf(step: Step, form: Form, unsaved: UnsavedAnswers): Values {
  const typed = unsaved.get(step.slug);
  return typed ? rebase(step, form, typed.values, parseBaseRevision(typed.stamp)).values : storedValues(step, form);
}

/** Keeps what differs from the form's answers. */
export const unsavedOf = (unsaved: UnsavedAnswers, form: Form): UnsavedAnswers =>
  new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const typed = unsaved.get(step.slug);
      const isUnsaved = typed && JSON.stringify(valuesOf(step, form, unsaved)) !== JSON.stringify(storedValues(step, form));
      return isUnsaved ? [[step.slug, typed]] : [];
    }),
  );

/** The form's data as it would be if everything were saved now. */
export const dataWith = (form: Form, unsaved: UnsavedAnswers): Record<string, unknown> => ({
  ...form.formData,
  ...sectionsOf(form, unsaved),
});

/** The sections of the form's data that the unsaved answers make. */
export const sectionsOf = (form: Form, unsaved: UnsavedAnswers): Record<string, unknown> =>
  Object.fromEntries(
    questionSteps.filter(({ slug }) => unsaved.has(slug)).map((step) => [step.key, sectionOf(step, valuesOf(step, form, unsaved))]),
  );

/** The first step in which somebody else has changed the same answers differently, with those. */
export function firstConflict(form: Form, unsaved: UnsavedAnswers): { step: Step; conflicts: Conflict[] } | undefined {
  for (const step of questionSteps) {
    const typed = unsaved.get(step.slug);
    const conflicts = typed ? rebase(step, form, typed.values, parseBaseRevision(typed.stamp)).conflicts : [];
    if (conflicts.length > 0) return { step, conflicts };
  }
  return undefined;
}

/** The first step with answers that Next would refuse and that these edits have changed, with the messages by field. */
export function firstRefusal(form: Form, unsaved: UnsavedAnswers): { step: Step; fieldErrors: Record<string, string> } | undefined {
  for (const step of questionSteps) {
    if (!unsaved.has(step.slug)) continue;
    const [before, after] = [storedValues(step, form), valuesOf(step, form, unsaved)];
    const messages = Object.entries(validateStep(step, after)).filter(([name]) => before[name] !== after[name]);
    if (messages.length > 0) return { step, fieldErrors: Object.fromEntries(messages) };
  }
  return undefined;
}
