import type { Field, Fields } from "../fields.ts";
import { isRowFilled, stepValues, type Values } from "../step.ts";
import { questionSteps } from "../form/index.ts";

/** An answer that may name people or companies. */
export interface NamedAnswer {
  section: string;
  /** Name of the answer within its section; for an answer in a list, name of the list. */
  name: string;
  /** The question as it is shown. */
  label: string;
  text: string;
}

const canContainNames = (field: Field): boolean =>
  "fields" in field ? Object.values(field.fields).some(canContainNames) : "canContainNames" in field && field.canContainNames === true;

/** The questions whose answers may name people or companies, by section. */
export const namedQuestions: string[] = questionSteps.flatMap(({ key, fields }) => namesIn(fields, `${key}.`));

/** Keys of the sections with answers that may name people or companies. */
export const sectionsWithNames: string[] = questionSteps
  .filter(({ fields }) => Object.values<Field>(fields).some(canContainNames))
  .map(({ key }) => key);

/** Returns the answers of a form that may name people or companies, even if their questions are not currently asked. */
export const namedAnswers = (formData: object): NamedAnswer[] =>
  questionSteps.flatMap((step) => textsIn(step.fields, stepValues(step, formData) ?? {}).map((found) => ({ section: step.key, ...found })));

function namesIn(fields: Fields, prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    "fields" in field ? namesIn(field.fields, `${prefix}${name}.`) : canContainNames(field) ? [prefix + name] : [],
  );
}

type Found = Omit<NamedAnswer, "section">;

const textsIn = (fields: Fields, values: Values): Found[] =>
  Object.entries(fields)
    .filter(([, field]) => canContainNames(field))
    .flatMap(([name, field]) => textsOf(name, field, values[name]));

function textsOf(name: string, field: Field, value: unknown): Found[] {
  if (field.kind === "list")
    return (Array.isArray(value) ? (value as Values[]) : [])
      .filter((row) => isRowFilled(field.fields, row))
      .flatMap((row, index) =>
        textsIn(field.fields, row).map(({ label, text }) => ({ name, label: `${field.label} ${index + 1}: ${label}`, text })),
      );
  if (field.kind === "group")
    return textsIn(field.fields, (value ?? {}) as Values).map((found) => ({ ...found, name: `${name}.${found.name}` }));
  return typeof value === "string" && value.trim() !== "" ? [{ name, label: field.label, text: value.trim() }] : [];
}
