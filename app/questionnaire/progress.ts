import { valueAt } from "./conditions.ts";
import { isBlank } from "./details.ts";
import { isBehindButton, type Field, type Fields } from "./fields.ts";
import { completeValues, emptyValues, isRowFilled, validateStep, visibleSections, type Step, type Values } from "./step.ts";
import { leavesOf, type Leaf } from "./walk-fields.ts";
import { words } from "./wording/index.ts";

/** How much of a step is answered, whether or not the client has moved past it. */
export type StepProgress = "nothing" | "some" | "given";

/** Returns what clients see where there is something to say. */
export const progressLabel = (of: Exclude<StepProgress, "nothing">): string => (of === "some" ? words.someAnswers : words.answersGiven);

/**
 * Returns how much of a step is answered. "given" requires an answer in every section that applies to everybody and to every
 * question that offers "None", and nothing that Next would reject. A yes-or-no question counts as answered once the step is
 * stored.
 */
export function progressOf(step: Step, stored: Values | undefined): StepProgress {
  if (!stored) return "nothing";
  const values = completeValues(step, stored);
  const untouched: Values = emptyValues(step.fields);
  const isEntered = ([name, field]: [string, Field]) => isAnswered(field, values[name], untouched[name]);
  const sections = visibleSections(step, values);
  const asked = sections.flatMap(({ fields }) => fields);
  if (!asked.some(isEntered) && !asked.every((field) => isPreset(field) || isDetail(field))) return "nothing";
  const isSettled = ({ section, fields }: (typeof sections)[number]) =>
    (section.mayBeEmpty || fields.every(isDetail) || fields.some((field) => isPreset(field) || isEntered(field))) &&
    fields.every((field) => !offersNone(field) || isEntered(field));
  return sections.every(isSettled) && Object.keys(validateStep(step, values)).length === 0 ? "given" : "some";
}

/** Counts the questions that are always asked, and those that are answered. Presets count once something else is. */
export function countAnswered(step: Step, values: Values): { answered: number; all: number } {
  const untouched: Values = emptyValues(step.fields);
  const asked = alwaysAsked(step.fields);
  const entered = asked.filter(([path, field]) => isAnswered(field, valueAt(values, path), valueAt(untouched, path)));
  const answered = entered.length === 0 ? [] : asked.filter((each) => entered.includes(each) || isPreset(each));
  return { answered: answered.length, all: asked.length };
}

/** The questions that are always asked, by path. */
const alwaysAsked = (fields: Fields): Leaf[] =>
  leavesOf(Object.entries(fields).filter(([, field]) => !isBehindButton(field) && !field.showWhen)).filter(
    ([path, { kind, answeredBy }]) => path in fields || (kind === "choice" && !answeredBy),
  );

const isDetail = ([, { detail }]: [string, Field]): boolean => detail === true;

const isPreset = ([, { kind }]: [string, Field]): boolean => kind === "yesNo";

const offersNone = ([, field]: [string, Field]): boolean => "offersNone" in field && field.offersNone === true;

function isAnswered(field: Field, value: unknown, untouched: unknown): boolean {
  if (field.detail) return !isBlank(value);
  if (field.kind === "group") return isRowFilled(field.fields, value as Values);
  if (field.kind !== "list") return value !== untouched && String(value ?? "").trim() !== "";
  const columns = Object.keys(field.fields);
  return (value as Values[]).some((row) => isRowFilled(field.fields, row, field.fixedRows ? columns.slice(1) : columns));
}
