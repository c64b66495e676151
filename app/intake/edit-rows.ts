import { withKnownDetails } from "../questionnaire/details.ts";
import type { ListField } from "../questionnaire/fields.ts";
import { maxRows } from "../questionnaire/limits.ts";
import { parsePost, parseRow } from "../questionnaire/parse-post.ts";
import { emptyValues, type Step, type Values } from "../questionnaire/step.ts";

/**
 * What a pressed button asks for: `next`, `goto:<slug>`, `add:<list>`, `remove:<list>:<row>`, `undo:<list>:<row>`,
 * `details:<list>[<row>]` and the like.
 */
export interface Intent {
  verb: string;
  target: string;
  row: number;
}

/** Reads the value of the pressed button. */
export function readIntent(value: unknown): Intent {
  const [verb = "", target = "", row = ""] = typeof value === "string" ? value.split(/[:[\]]/) : [];
  return { verb, target, row: /^\d{1,3}$/.test(row) ? Number(row) : -1 };
}

/** Whether a button leaves the person where they are on the page. */
export const isStaying = ({ verb }: Intent): boolean => ["save", "add", "remove", "undo", "none", "details", "complete"].includes(verb);

/** The answer that there is nothing to tell. */
export const none = "None";

/** The page that a post is answered with opens where it was changed. */
export const fragment = (id: string): string => `#${encodeURIComponent(id)}`;

/** A row that a button has removed or put back. */
export interface EditedRow {
  list: string;
  row: number;
  /** The answers that were removed: the page posts them back with the button that undoes it. */
  removed?: Values;
}

/** The names of a removed row's answers begin with this. */
export const removedPrefix = "removed.";

/** Reads a step's post. A row that its button puts back is in its old place again. */
export function readAnswers(step: Step, posted: Iterable<readonly [string, unknown]>, { verb, target, row }: Intent): Values {
  const answers = parsePost(step, posted);
  const list = fieldOf(step, target);
  if (verb !== "undo" || list?.kind !== "list" || list.fixedRows || row < 0) return answers;
  const rows = rowsOf(list, answers[target]);
  return { ...answers, [target]: [...rows.slice(0, row), parseRow(list.fields, posted, removedPrefix), ...rows.slice(row)] };
}

const fieldOf = (step: Step, name: string) => (Object.hasOwn(step.fields, name) ? step.fields[name] : undefined);

interface EditedAnswers {
  values: Values;
  /** Where to look. */
  anchor: string;
  row?: EditedRow;
}

/** A step's values after a button has changed them; undefined when the intent is another one. */
export function editAnswers(step: Step, values: Values, intent: Intent): EditedAnswers | undefined {
  const { verb, target, row } = intent;
  const list = fieldOf(step, target);
  if (verb === "none" && list?.kind === "longText" && list.offersNone) return answerNone(values, target);
  if (list?.kind !== "list" || list.fixedRows) return undefined;
  const rows = rowsOf(list, values[target]);
  if (verb === "add") {
    const added = rows.length < maxRows ? [...rows, withKnownDetails(list.fields, emptyValues(list.fields))] : rows;
    return { values: { ...values, [target]: added }, anchor: addedRow(target, list, added.length - 1) };
  }
  if (row < 0) return undefined;
  if (verb === "undo") return { values, anchor: rowId(target, row), row: { list: target, row } };
  if (verb !== "remove") return undefined;
  const removed = rows.length > 1 ? rows[row] : undefined;
  if (!removed) return { values, anchor: rowId(target, rows.length - 1) };
  const left = rows.filter((each) => each !== removed);
  return { values: { ...values, [target]: left }, anchor: removedId(target), row: { list: target, row, removed } };
}

/** An answer that is there is not replaced. */
const answerNone = (values: Values, name: string) => ({ values: values[name] ? values : { ...values, [name]: none }, anchor: name });

/** The id of the first control of a row that was added. */
export const addedRow = (name: string, { fields }: ListField, row: number): string => `${name}[${row}].${Object.keys(fields)[0]}`;

/** The id of a row. */
export const rowId = (name: string, row: number): string => `${name}-${row}`;

/** The id of what stands in the place of a row that was removed. */
export const removedId = (name: string): string => `${name}-removed`;

const rowsOf = (list: ListField, value: unknown): Values[] =>
  Array.isArray(value) && value.length > 0 ? (value as Values[]) : [emptyValues(list.fields)];
