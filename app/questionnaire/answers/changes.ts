import { valueAt } from "../conditions.ts";
import { fieldAt, type Field, type Fields, type SimpleField } from "../fields.ts";
import { completeValues, isListStep, stepValues, type Step, type Values } from "../step.ts";
import { questionSteps, questionStepsInEnglish } from "../form/index.ts";

type Answer = string | boolean;

/** One changed answer; "" for none. */
export interface ChangedAnswer {
  label: string;
  from: Answer;
  to: Answer;
}

/** The changes of a save through an edit link: answers by path, the current step, and whether the form is completed. */
export interface Changes {
  formData?: Record<string, ChangedAnswer>;
  currentStep?: number;
  isCompleted?: boolean;
}

interface Progress {
  formData: object;
  currentStep: number;
  isCompleted: boolean;
}

/**
 * Returns the differences between two states of a form, for its history, which is in English. Paths are those of the form's data:
 * `contactInfo.email`, `vehicles[0].make`.
 */
export function changesBetween(before: Progress, after: Progress): Changes {
  return {
    ...withAnswers(Object.fromEntries(questionStepsInEnglish.flatMap((step) => changedInStep(step, before.formData, after.formData)))),
    ...(before.currentStep !== after.currentStep && { currentStep: after.currentStep }),
    ...(before.isCompleted !== after.isCompleted && { isCompleted: after.isCompleted }),
  };
}

/** Omits the answers if none has changed. */
const withAnswers = (formData: Record<string, ChangedAnswer>): Pick<Changes, "formData"> =>
  Object.keys(formData).length > 0 ? { formData } : {};

/** Combines two successive changes. An answer that ends up as it was before both is left out. */
export function combineChanges(first: Changes, second: Changes): Changes {
  const { formData: earlier, ...before } = first;
  const { formData: later = {}, ...after } = second;
  const formData: Record<string, ChangedAnswer> = { ...earlier };
  for (const [path, answer] of Object.entries(later)) {
    const from = formData[path]?.from ?? answer.from;
    if (isSame(from, answer.to)) delete formData[path];
    else formData[path] = { ...answer, from };
  }
  return { ...before, ...after, ...withAnswers(formData) };
}

type Changed = [path: string, answer: ChangedAnswer];

function changedInStep(step: Step, before: object, after: object): Changed[] {
  const [from, to] = [before, after].map((data) => completeValues(step, stepValues(step, data))) as [Values, Values];
  return changedFields(step.fields, from, to, isListStep(step) ? "" : `${step.key}.`);
}

const changedFields = (fields: Fields, from: Values, to: Values, prefix: string, owner = ""): Changed[] =>
  Object.entries(fields).flatMap(([name, field]) => changedField(field, valueAt(from, name), valueAt(to, name), prefix + name, owner));

function changedField(field: Field, from: unknown, to: unknown, path: string, owner: string): Changed[] {
  if (field.kind === "group") return changedFields(field.fields, (from ?? {}) as Values, (to ?? {}) as Values, `${path}.`, owner);
  if (field.kind === "list") {
    const [before, after] = [rowsOf(from), rowsOf(to)];
    const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, row) => row);
    return rows.flatMap((row) =>
      changedFields(field.fields, before[row] ?? {}, after[row] ?? {}, `${path}[${row}].`, `${field.label}, ${row + 1}: `),
    );
  }
  return isSame(from, to) ? [] : [[path, { label: owner + field.label, from: (from ?? "") as Answer, to: (to ?? "") as Answer }]];
}

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

const isSame = (one: unknown, other: unknown): boolean => (one ?? "") === (other ?? "");

/** Returns the question at the path of a changed answer; undefined if it no longer exists. */
export function questionAt(path: string): SimpleField | undefined {
  const key = path.split(/[.[]/, 1)[0]!;
  const step: Step | undefined = questionSteps.find((each) => each.key === key);
  const field = step && fieldAt(step.fields, isListStep(step) ? path : path.slice(key.length + 1));
  return field && !("fields" in field) ? field : undefined;
}
