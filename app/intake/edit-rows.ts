import { markDetailsKnown } from "../questionnaire/details.ts";
import type { ListField } from "../questionnaire/fields.ts";
import { maxRows } from "../questionnaire/limits.ts";
import { none } from "../questionnaire/none.ts";
import { parsePost, parseRow } from "../questionnaire/parse-post.ts";
import { emptyValues, type Step, type Values } from "../questionnaire/step.ts";

/**
 * The intent that a button posts, such as `next`, `goto:<slug>`, `add:<list>`, `remove:<list>:<row>`, `undo:<list>:<row>` or
 * `details:<list>[<row>]`, `keep:<control>`, or `lang:<language>`.
 */
export interface Intent {
  verb: string;
  target: string;
  row: number;
}

/** Parses the value of the pressed button. */
export function readIntent(value: unknown): Intent {
  const [verb = "", target = "", row = ""] = typeof value === "string" ? value.split(/[:[\]]/) : [];
  return { verb, target, row: /^\d{1,3}$/.test(row) ? Number(row) : -1 };
}

/** Whether a button keeps the page and its scroll position. */
export const isStaying = ({ verb }: Intent): boolean =>
  ["save", "add", "remove", "undo", "none", "keep", "monthly", "details", "complete"].includes(verb);

/** The verb that saves a step and shows it in another language. */
export const languageVerb = "lang";

/** What the intent begins with that confirms an amount, before the name of its control. */
export const keepPrefix = "keep:";

/** The controls from which an amount per month is worked out. */
export const monthlyControls = { amount: "monthly.amount", often: "monthly.often", into: "monthly.into" } as const;

/** Returns the URL fragment that makes the resulting page open where it was changed. */
export const fragmentFor = (id: string): string => `#${encodeURIComponent(id)}`;

/** A row that a button has removed or put back. */
export interface EditedRow {
  list: string;
  row: number;
  /** The removed answers. The page posts them back with the Undo button. */
  removed?: Values;
}

/** Prefix of the names of a removed row's answers. */
export const removedPrefix = "removed.";

/** Reads the answers that a step posts. A row that the Undo button restores is inserted at its old position. */
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
  /** Id of the element that shows the change. */
  anchor: string;
  row?: EditedRow;
}

/** Applies a button that edits answers. Returns undefined if the intent is a different one. */
export function editAnswers(step: Step, values: Values, intent: Intent): EditedAnswers | undefined {
  const { verb, target, row } = intent;
  const list = fieldOf(step, target);
  if (verb === "none" && list?.kind === "longText" && list.offersNone) return answerNone(values, target);
  if (list?.kind !== "list" || list.fixedRows) return undefined;
  const rows = rowsOf(list, values[target]);
  if (verb === "add") {
    const added = rows.length < maxRows ? [...rows, markDetailsKnown(list.fields, emptyValues(list.fields))] : rows;
    return { values: { ...values, [target]: added }, anchor: firstControlId(target, list, added.length - 1) };
  }
  if (row < 0) return undefined;
  if (verb === "undo") return { values, anchor: rowId(target, row), row: { list: target, row } };
  if (verb !== "remove") return undefined;
  const removed = rows.length > 1 ? rows[row] : undefined;
  if (!removed) return { values, anchor: rowId(target, rows.length - 1) };
  const left = rows.filter((each) => each !== removed);
  return { values: { ...values, [target]: left }, anchor: removedRowId(target), row: { list: target, row, removed } };
}

/** Answers a question with "None" unless it has an answer. */
const answerNone = (values: Values, name: string) => ({ values: values[name] ? values : { ...values, [name]: none }, anchor: name });

/** The id of the first control of a row. */
export const firstControlId = (name: string, { fields }: ListField, row: number): string => `${name}[${row}].${Object.keys(fields)[0]}`;

/** The id of a row. */
export const rowId = (name: string, row: number): string => `${name}-${row}`;

/** The id of the banner in place of a removed row. */
export const removedRowId = (name: string): string => `${name}-removed`;

const rowsOf = (list: ListField, value: unknown): Values[] =>
  Array.isArray(value) && value.length > 0 ? (value as Values[]) : [emptyValues(list.fields)];
