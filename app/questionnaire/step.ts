import { evaluate, valueAt, type Condition } from "./conditions.ts";
import { isBlank } from "./details.ts";
import { firstDetails, type Field, type Fields, type FirstDetail, type ValuesOf } from "./fields.ts";
import type { Total } from "./totals.ts";

export interface Section<Name extends string = string> {
  title: string;
  note?: string;
  /** What a term means that not everybody knows. */
  hint?: string;
  fields: readonly Name[];
  showWhen?: Condition;
  /** Sums of the section's amounts. */
  totals?: readonly Total[];
  /** Whether many people have nothing to answer here. */
  mayBeEmpty?: true;
  /** The button that shows the section's details, such as "More about your home". */
  more?: string;
  /** Set with `more`. */
  firstDetails?: readonly FirstDetail[];
}

/** What a step is called, and where it is. */
export interface StepName {
  /** 1 to 14. */
  id: number;
  /** The section of the form's data that the step fills. */
  key: string;
  /** The last part of the step's address. */
  slug: string;
  name: string;
  shortName: string;
}

export interface Step<Fs extends Fields = Fields> extends StepName {
  title: string;
  description: string;
  /** What a person should know before the first question. */
  opening?: { promises: readonly string[]; papers: readonly string[] };
  fields: Fs;
  sections: readonly Section[];
  /** Whether the definitions of its details are left out. */
  isFolded?: true;
}

/** A step's facts, shared by the page, the post, the checks, the summary, the PDF and the API. */
export const defineStep = <const Key extends string, const Fs extends Fields>(
  step: Omit<Step<Fs>, "sections" | "key"> & { key: Key; sections: readonly Section<Extract<keyof Fs, string>>[] },
): Step<Fs> & { key: Key } => ({
  ...step,
  sections: step.sections.map((section) =>
    section.more ? { ...section, firstDetails: firstDetails(step.fields, section.fields) } : section,
  ),
});

export type Values = Record<string, unknown>;

/** Whether the step's section of the data is the list itself, as with vehicles. */
export const isListStep = (step: Step): boolean => Object.keys(step.fields).join() === step.key;

/** A step's values out of the form's data; undefined if the step was never saved. */
export function stepValues(step: Step, data: object): Values | undefined {
  const section = valueAt(data, step.key);
  if (typeof section !== "object" || section === null) return undefined;
  return isListStep(step) ? { [step.key]: section } : (section as Values);
}

/** The section of the form's data that a step's values make. */
export const sectionOf = (step: Step, values: Values): unknown => (isListStep(step) ? values[step.key] : values);

/** What an untouched question holds: its default, one empty row, or nothing; null where nothing is chosen. */
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

/** Untouched values of the given fields. Details have none. */
export const emptyValues = <Fs extends Fields>(fields: Fs): ValuesOf<Fs> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.detail)
      .map(([name, field]) => [name, emptyValue(field)]),
  ) as ValuesOf<Fs>;

/** Whether a row, or a group, holds more than an untouched one does, in the columns named. */
export function isRowFilled(columns: Fields, row: Values, names: readonly string[] = Object.keys(columns)): boolean {
  const untouched: Values = emptyValues(columns);
  return names.some((name) => row[name] !== untouched[name] && !isBlank(row[name]));
}

/**
 * Merges what was sent into what is stored: by field, also inside a group; a list is replaced whole, null clears a choice or a
 * detail.
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

/** A step's complete values: stored ones laid over the defaults; a list without rows gets its empty row. */
export function completeValues(step: Step, stored: Values | undefined): Values {
  const complete = mergeValues(step.fields, emptyValues(step.fields), stored ?? {});
  for (const [name, field] of Object.entries(step.fields))
    if (field.kind === "list" && (!field.detail || complete[name]))
      complete[name] = completeRows(field.fields, complete[name] as Values[], emptyValue(field) as Values[], field.fixedRows);
  return complete;
}

function completeRows(columns: Fields, rows: Values[], untouched: Values[], fixedRows?: readonly string[]): Values[] {
  const [firstColumn = ""] = Object.keys(columns);
  if (!fixedRows) return (rows.length ? rows : untouched).map((row) => mergeValues(columns, emptyValues(columns), row));
  return untouched.map((row) => mergeValues(columns, row, rows.find((stored) => stored[firstColumn] === row[firstColumn]) ?? {}));
}

/** The sections with the questions that are asked, given the answers. */
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

/** Messages by field for what keeps a person from going on; empty if nothing does. Rows, groups and details have no rules. */
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

/** A plain mail address: letters, digits and the usual signs, no quotes, comments or groups. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text);
