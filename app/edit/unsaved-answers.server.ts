import type { Draft } from "../questionnaire/answers/answers.ts";
import { parseStep, parseTypedAmounts } from "../questionnaire/answers/answer-schemas.server.ts";
import { rebase, parseBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { validateStep, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/form/index.ts";
import type { TypedAmounts } from "../questionnaire/typed-amounts.ts";
import { isSame, type Conflict } from "../questionnaire/merge.ts";
import type { Form } from "../records/form.ts";

/** The unsaved answers of a step. */
interface UnsavedStep {
  values: Values;
  /** What was typed for amounts that may mean something else. */
  typedAmounts: TypedAmounts;
  /** Base revision of the page on which they were first typed. */
  baseRevision: string;
}

/** The unsaved answers that pages pass on to each other, by step slug. */
export type UnsavedAnswers = Map<string, UnsavedStep>;

/** Parses the unsaved answers that a page posted. Ignores everything but answers of known steps; never throws. */
export function parseUnsavedAnswers(text: unknown): UnsavedAnswers {
  const posted = parseObject(text);
  return new Map(
    questionSteps.flatMap((step): [string, UnsavedStep][] => {
      const unsaved = Object.hasOwn(posted, step.slug) ? (posted[step.slug] as Partial<Record<keyof UnsavedStep, unknown>> | null) : null;
      if (typeof unsaved !== "object" || unsaved === null) return [];
      const { values, baseRevision } = unsaved;
      const typedAmounts = parseTypedAmounts(unsaved.typedAmounts);
      return [
        [
          step.slug,
          { values: parseStep(step, values).values, typedAmounts, baseRevision: typeof baseRevision === "string" ? baseRevision : "" },
        ],
      ];
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
  unsaved.size === 0 ? "" : JSON.stringify(Object.fromEntries(unsaved));

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
      const isUnsaved =
        typed && (Object.values(typed.typedAmounts).includes(null) || !isSame(valuesOf(step, form, unsaved), storedValues(step, form)));
      return isUnsaved ? [[step.slug, typed]] : [];
    }),
  );

/** Returns the form's data as it would be if everything were saved now. */
export function applyUnsavedAnswers(form: Form, unsaved: UnsavedAnswers): Draft {
  const sections = sectionsOf(form, unsaved);
  return { ...form.formData, ...sections, typedAmounts: { ...form.formData.typedAmounts, ...sections.typedAmounts } };
}

/** Returns the sections of the form's data that the unsaved answers would replace, and what was typed for amounts. */
export const sectionsOf = (form: Form, unsaved: UnsavedAnswers): Draft => ({
  ...Object.fromEntries(
    questionSteps.filter(({ slug }) => unsaved.has(slug)).map((step) => [step.key, sectionOf(step, valuesOf(step, form, unsaved))]),
  ),
  typedAmounts: Object.assign({}, ...[...unsaved.values()].map(({ typedAmounts }) => typedAmounts)) as TypedAmounts,
});

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
