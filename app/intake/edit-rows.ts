import type { ListField } from "../questionnaire/fields.ts";
import { maxRows } from "../questionnaire/limits.ts";
import { emptyValues, type Step, type Values } from "../questionnaire/step.ts";

/** What a pressed button asks for: `next`, `goto:<slug>`, `add:<list>`, `remove:<list>:<row>` and the like. */
export interface Intent {
  verb: string;
  target: string;
  row: number;
}

/** Reads the value of the pressed button. */
export function readIntent(value: unknown): Intent {
  const [verb = "", target = "", row = ""] = typeof value === "string" ? value.split(":") : [];
  return { verb, target, row: /^\d{1,3}$/.test(row) ? Number(row) : -1 };
}

/** Whether a button leaves the person where they are on the page. */
export const isStaying = ({ verb }: Intent): boolean => ["save", "add", "remove", "none", "complete"].includes(verb);

/** The answer that there is nothing to tell. */
export const none = "None";

/** The page that a post is answered with opens where it was changed. */
export const fragment = (id: string): string => `#${encodeURIComponent(id)}`;

/** A step's values after a button has changed them, and where to look; undefined when the intent is another one. */
export function editAnswers(step: Step, values: Values, intent: Intent): { values: Values; anchor: string } | undefined {
  const { verb, target, row } = intent;
  const list = Object.hasOwn(step.fields, target) ? step.fields[target] : undefined;
  if (verb === "none" && list?.kind === "longText" && list.offersNone) return answerNone(values, target);
  if (list?.kind !== "list" || list.fixedRows) return undefined;
  const rows = rowsOf(list, values[target]);
  if (verb === "add") {
    const added = rows.length < maxRows ? [...rows, emptyValues(list.fields)] : rows;
    return { values: { ...values, [target]: added }, anchor: addedRow(target, list, added.length - 1) };
  }
  if (verb !== "remove" || row < 0) return undefined;
  const left = rows.length > 1 ? rows.filter((_, index) => index !== row) : rows;
  return { values: { ...values, [target]: left }, anchor: neighborRow(target, row, left.length) };
}

/** An answer that is there is not replaced. */
const answerNone = (values: Values, name: string) => ({ values: values[name] ? values : { ...values, [name]: none }, anchor: name });

/** The id of the first control of a row that was added. */
export const addedRow = (name: string, { fields }: ListField, row: number): string => `${name}[${row}].${Object.keys(fields)[0]}`;

/** The id of the row that takes the place of one that was removed: the next, or the last of those left. */
export const neighborRow = (name: string, removed: number, left: number): string => `${name}-${Math.min(removed, left - 1)}`;

const rowsOf = (list: ListField, value: unknown): Values[] =>
  Array.isArray(value) && value.length > 0 ? (value as Values[]) : [emptyValues(list.fields)];
