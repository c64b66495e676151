import { evaluate, valueAt, type Condition } from "./conditions.ts";
import { isBlank } from "./details.ts";
import { firstDetails, mapFields, type Field, type Fields, type FirstDetail, type ValuesOf } from "./fields.ts";
import type { Total } from "./totals.ts";

export interface Section<Name extends string = string> {
  title: string;
  note?: string;
  /** An explanation of terms that not everybody knows. */
  hint?: string;
  /** Path of the question of another section's group that is asked before these. */
  asks?: string;
  fields: readonly Name[];
  showWhen?: Condition;
  /** Totals of the section's amounts. */
  totals?: readonly Total[];
  /** Paths of the monthly amounts that the section helps to work out from weekly and yearly ones. */
  perMonth?: readonly string[];
  /** When the firm's phone number is shown, because the answer cannot wait. */
  callWhen?: Condition;
  /** Whether many clients have nothing to answer here. */
  mayBeEmpty?: true;
  /** Label of the button that shows the section's details, such as "More about your home". */
  more?: string;
  /** Set with `more`. */
  firstDetails?: readonly FirstDetail[];
}

/** Names and number of a step. */
export interface StepName {
  /** 1 to 14. */
  id: number;
  /** Key of the section in the form's data. */
  key: string;
  /** Last part of the step's URL. */
  slug: string;
  name: string;
  shortName: string;
}

export interface Step<Fs extends Fields = Fields> extends StepName {
  title: string;
  description: string;
  /** What the client should know before the first question. */
  opening?: { time: string; promises: readonly string[]; documents: readonly string[] };
  fields: Fs;
  /** Whether the page says how many of the questions are answered. */
  countsAnswers?: true;
  sections: readonly Section[];
  /** Whether the definitions of the details are left out. */
  isFolded?: true;
}

/** Defines a step. The page, the post, the checks, the summary, the PDF and the API share the definition. */
export const defineStep = <
  const Key extends string,
  const Fs extends Fields,
  const Sections extends readonly Section<Extract<keyof Fs, string>>[],
  const First extends Step["opening"] = undefined,
>(
  step: Omit<Step<Fs>, "sections" | "key" | "opening"> & { key: Key; sections: Sections; opening?: First },
): Omit<Step<Fs>, "sections" | "opening"> & { key: Key; sections: Sections; opening: First } => {
  const sections = step.sections.map((section) =>
    section.more ? { ...section, firstDetails: firstDetails(step.fields, section.fields) } : section,
  ) as readonly Section[] as Sections;
  return { ...step, sections, opening: step.opening as First };
};

export type Values = Record<string, unknown>;

/** Whether the step's section in the data is the list itself, as for vehicles. */
export const isListStep = ({ fields, key }: Step): boolean => key in fields && Object.keys(fields).length === 1;

/** Returns a step's values from the form's data; undefined if the step was never saved. */
export function stepValues(step: Step, data: object): Values | undefined {
  const section = valueAt(data, step.key);
  if (typeof section !== "object" || section === null) return undefined;
  return isListStep(step) ? { [step.key]: section } : (section as Values);
}

/** Converts a step's values to a section of the form's data. */
export const sectionOf = (step: Step, values: Values): unknown => (isListStep(step) ? values[step.key] : values);

/** Returns the initial value of a question: its default, one empty row, null for a choice, or an empty text. */
function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "checkbox":
      return false;
    case "yesNo":
      return field.default;
    case "choice":
      return field.default ?? null;
    case "group":
      return emptyValues(field.fields);
    case "list": {
      const [firstColumn = ""] = Object.keys(field.fields);
      return (field.fixedRows ?? [undefined]).map((name) => ({
        ...emptyValues(field.fields),
        ...(name && { [firstColumn]: name }),
      }));
    }
    default:
      return "";
  }
}

/** Returns the initial values of the given fields. Details have none. */
export const emptyValues = <Fs extends Fields>(fields: Fs): ValuesOf<Fs> =>
  mapFields(fields, (field) => (field.detail ? undefined : emptyValue(field))) as ValuesOf<Fs>;

/** Whether any of the named columns of a row, or members of a group, is filled with something other than its initial value. */
export const isRowFilled = (columns: Fields, row: Values, names: readonly string[] = Object.keys(columns)): boolean =>
  names.some((name) => !isBlank(row[name]) && (columns[name]!.detail || row[name] !== emptyValue(columns[name]!)));

/**
 * Merges sent values into stored ones field by field, including the members of groups. A list is replaced as a whole, and null
 * clears a choice or a detail.
 */
export function mergeValues(fields: Fields, values: Values, sent: Values): Values {
  const merged = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value === undefined) continue;
    const isGroup = field.kind === "group" && value !== null;
    if (value === null && !field.detail) delete merged[name];
    else merged[name] = isGroup ? mergeValues(field.fields, (values[name] ?? {}) as Values, value as Values) : value;
  }
  return merged;
}

/** Completes a step's stored values with initial ones. A list without rows gets an empty row. */
export function completeValues(step: Step, stored: Values | undefined): Values {
  const untouched: Values = emptyValues(step.fields);
  const complete = mergeValues(step.fields, untouched, stored ?? {});
  for (const [name, field] of Object.entries(step.fields))
    if (field.kind === "list" && (!field.detail || complete[name]))
      complete[name] = completeRows(
        field.fields,
        complete[name] as Values[],
        (untouched[name] ?? emptyValue(field)) as Values[],
        field.fixedRows,
      );
  return complete;
}

function completeRows(columns: Fields, rows: Values[], untouched: Values[], fixedRows?: readonly string[]): Values[] {
  const [firstColumn = ""] = Object.keys(columns);
  if (!fixedRows) return (rows.length ? rows : untouched).map((row) => mergeValues(columns, untouched[0]!, row));
  return untouched.map((row) => mergeValues(columns, row, rows.find((stored) => stored[firstColumn] === row[firstColumn]) ?? {}));
}

/** Returns the visible sections with the questions that are asked, given the answers. */
export function visibleSections(step: Step, values: Values): { section: Section; fields: [string, Field][] }[] {
  return step.sections
    .filter((section) => evaluate(section.showWhen, values))
    .map((section) => ({
      section,
      fields: section.fields
        .map((name): [string, Field] => [name, step.fields[name]!])
        .filter(([, field]) => evaluate(field.showWhen, values)),
    }));
}

/** Returns the messages by field that keep Next from continuing. Rows, groups and details are not validated. */
export function validateStep(step: Step, values: Values): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { fields } of visibleSections(step, values))
    for (const [name, field] of fields) {
      const message = validateField(field, values[name]);
      if (message) messages[name] = message;
    }
  return messages;
}

function validateField(field: Field, value: unknown): string | undefined {
  if (field.detail) return undefined;
  if (field.kind === "yesNo") return value === "yes" || value === "no" ? undefined : field.required;
  if (field.kind === "list" || field.kind === "group" || field.kind === "checkbox" || field.kind === "choice") return undefined;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return field.required;
  if (field.kind === "ssn" && !/^\d{3}-\d{2}-\d{4}$/.test(text)) return field.format;
  if (field.kind === "email" && !isEmailAddress(text)) return field.format;
  return undefined;
}

/** Whether a text is a plain email address: letters, digits and the usual symbols, without quotes, comments or groups. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text);
