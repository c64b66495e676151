import { fieldAt, mapFields, type Field, type Fields } from "../fields.ts";
import { isRowFilled, stepValues, type Step, type Values } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import { walkFields } from "../walk-fields.ts";

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

/** The steps with the questions that may name somebody, in the language of the office. */
const steps = questionSteps.flatMap((step: Step) => {
  const fields = namedFields(step.fields);
  return Object.keys(fields).length > 0 ? [{ step, fields }] : [];
});

/** Returns the answers of a form that may name people or companies, even if their questions are not currently asked. */
export function namedAnswers(formData: object): NamedAnswer[] {
  const found: NamedAnswer[] = [];
  for (const { step, fields } of steps)
    walkFields(fields, withoutEmptyRows(step.fields, fields, stepValues(step, formData) ?? {}), ({ control, field, value, list, row }) => {
      const text = typeof value === "string" ? value.trim() : "";
      if (text === "") return;
      const label = list ? `${fieldAt(fields, list)!.label} ${row! + 1}: ${field.label}` : field.label;
      found.push({ section: step.key, name: list ?? control, label, text });
    });
  return found;
}

function namesIn(fields: Fields, prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    "fields" in field ? namesIn(field.fields, `${prefix}${name}.`) : canContainNames(field) ? [prefix + name] : [],
  );
}

/** The questions that may name somebody, with the groups and lists that they are in. */
function namedFields(fields: Fields): Fields {
  return mapFields(fields, (field) => {
    if (!canContainNames(field)) return undefined;
    return "fields" in field ? { ...field, fields: namedFields(field.fields) } : field;
  });
}

/** Returns the values that may name somebody, with the filled rows of lists, which are counted in labels. */
const withoutEmptyRows = (all: Fields, named: Fields, values: Values): Values =>
  mapFields(named, (_, name) => {
    const [field, value] = [all[name]!, values[name]];
    return field.kind === "list" && Array.isArray(value) ? value.filter((row: Values) => isRowFilled(field.fields, row)) : value;
  });
