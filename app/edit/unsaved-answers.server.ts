import { readStep } from "../questionnaire/answer-schemas.server.ts";
import { layOver, readStamp, storedValues } from "../questionnaire/base-revision.ts";
import { checkStep, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Form } from "../records/form.ts";

/** The unsaved answers of a step, and the stamp of the page they were first typed on. */
interface Typed {
  values: Values;
  stamp: string;
}

/** The unsaved answers that pages hand on to each other, by the slug of their step. */
export type Carried = Map<string, Typed>;

/** Reads what a page carried: answers of steps that there are, and nothing else. Never fails. */
export function readCarried(text: unknown): Carried {
  const read = parsed(text);
  return new Map(
    questionSteps.flatMap((step): [string, Typed][] => {
      const typed = Object.hasOwn(read, step.slug) ? (read[step.slug] as Partial<Typed> | null) : null;
      if (typeof typed !== "object" || typed === null) return [];
      return [[step.slug, { values: readStep(step, typed.values).values, stamp: typeof typed.stamp === "string" ? typed.stamp : "" }]];
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
export const writeCarried = (carried: Carried): string => (carried.size === 0 ? "" : JSON.stringify(Object.fromEntries(carried)));

/** A step's answers as they would be if everything were saved now. */
export function valuesOf(step: Step, form: Form, carried: Carried): Values {
  const typed = carried.get(step.slug);
  return typed ? layOver(step, form, typed.values, readStamp(typed.stamp)).values : storedValues(step, form);
}

/** Keeps what differs from the form's answers. */
export const unsavedOf = (carried: Carried, form: Form): Carried =>
  new Map(
    questionSteps.flatMap((step): [string, Typed][] => {
      const typed = carried.get(step.slug);
      const isUnsaved = typed && JSON.stringify(valuesOf(step, form, carried)) !== JSON.stringify(storedValues(step, form));
      return isUnsaved ? [[step.slug, typed]] : [];
    }),
  );

/** The form's data as it would be if everything were saved now. */
export const dataWith = (form: Form, carried: Carried): Record<string, unknown> => ({ ...form.formData, ...sectionsOf(form, carried) });

/** The sections of the form's data that the unsaved answers make. */
export const sectionsOf = (form: Form, carried: Carried): Record<string, unknown> =>
  Object.fromEntries(questionSteps.filter(({ slug }) => carried.has(slug)).map((step) => [step.key, sectionOf(step, valuesOf(step, form, carried))]));

/** The first step in which somebody else has changed the same answers differently, with those. */
export function firstConflict(form: Form, carried: Carried): { step: Step; conflicts: Conflict[] } | undefined {
  for (const step of questionSteps) {
    const typed = carried.get(step.slug);
    const conflicts = typed ? layOver(step, form, typed.values, readStamp(typed.stamp)).conflicts : [];
    if (conflicts.length > 0) return { step, conflicts };
  }
  return undefined;
}

/** The first step with answers that Next would refuse and that these edits have changed, with the messages by field. */
export function firstRefusal(form: Form, carried: Carried): { step: Step; fieldErrors: Record<string, string> } | undefined {
  for (const step of questionSteps) {
    if (!carried.has(step.slug)) continue;
    const [before, after] = [storedValues(step, form), valuesOf(step, form, carried)];
    const messages = Object.entries(checkStep(step, after)).filter(([name]) => before[name] !== after[name]);
    if (messages.length > 0) return { step, fieldErrors: Object.fromEntries(messages) };
  }
  return undefined;
}
