import { evaluate, valueAt } from "../conditions.ts";
import type { Field, ListField, SimpleField } from "../fields.ts";
import { longDate } from "../format.ts";
import { lookUp } from "../look-up.ts";
import { none } from "../none.ts";
import { completeValues, isRowFilled, stepValues, visibleSections, type Section, type Step, type Values } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import { leavesOf } from "../walk-fields.ts";
import { words } from "../wording/index.ts";

export type SummaryRow = { label: string; value: string };
export type SummaryTable = { title: string; count: number; columns: string[]; rows: string[][]; details: SummaryRow[][] };
export type SummaryGroup = { title: string; rows: SummaryRow[]; tables: SummaryTable[] };
export type SummarySection = { key: string; slug: string; title: string; groups: SummaryGroup[]; answered: boolean };
export type Summary = { sections: SummarySection[] };

/**
 * How certain it is that the client gave an answer. A preset answer is stored, but the client may have left it unread. An
 * unanswered question is not stored, and its preset counts.
 */
export type Certainty = "given" | "preset" | "unanswered";

/** The answer to one question, formatted for display. The name of a member of a group is its path. */
export type Answer = { name: string; field: SimpleField; value: string; certainty: Certainty };
/**
 * The filled rows of a list, with their indexes among all. Each has every column, with "" for unanswered ones, and the details given
 * for it.
 */
export type AnsweredList = { name: string; field: ListField; count: number; rows: Answer[][]; details: Answer[][]; indexes: number[] };
export type AnsweredGroup = { section: Section; answers: Answer[]; lists: AnsweredList[] };

/** Returns the answers to the questions of a step that are asked, by section and in their order. */
export function answersTo(step: Step, formData: object): AnsweredGroup[] {
  const stored = stepValues(step, formData);
  if (!stored) return [];
  const values = completeValues(step, stored);
  return visibleSections(step, values)
    .map(({ section, fields }) => ({
      section,
      answers: answersOf(fields, values, stored),
      lists: fields.flatMap(([name, field]) => (field.kind === "list" ? listsOf(field, name, (values[name] ?? []) as Values[]) : [])),
    }))
    .filter(({ answers, lists }) => answers.length + lists.length > 0);
}

/** Summarizes every filled answer to a question that is asked, in the order and wording of the questions. */
export const summarize = (formData: object): Summary => ({
  sections: questionSteps.map((step) => {
    const groups = withoutRepeated(answersTo(step, formData)).map(summarizeGroup);
    return { key: step.key, slug: step.slug, title: step.title, groups, answered: groups.length > 0 };
  }),
});

/** Leaves out the answers that another question gives in words. */
function withoutRepeated(groups: AnsweredGroup[]): AnsweredGroup[] {
  const given = groups.flatMap(({ answers }) => answers.map(({ name }) => name));
  return groups
    .map((group) => ({ ...group, answers: group.answers.filter(({ field }) => !given.includes(field.answeredBy ?? "")) }))
    .filter(({ answers, lists }) => answers.length + lists.length > 0);
}

const summarizeGroup = ({ section, answers, lists }: AnsweredGroup): SummaryGroup => ({
  title: section.title,
  rows: withoutBoxes(answers).map(toSummaryRow),
  tables: lists.map(({ field, count, rows, details }) => ({
    title: field.label,
    count,
    columns: columnsOf(field).map(([, { label }]) => label),
    rows: rows.map((cells) => cells.map(({ value }) => value)),
    details: details.map((given) => given.map(toSummaryRow)),
  })),
});

/** Shows a checked box and its value as one answer: the box's label with the value. */
function withoutBoxes(answers: Answer[]): Answer[] {
  const boxOf = ({ field }: Answer) => "enabledBy" in field && answers.find(({ name }) => name === field.enabledBy);
  const withValue = answers.map(boxOf);
  return answers.flatMap((answer, index) => {
    const box = withValue[index];
    if (box) return { ...answer, field: { ...answer.field, label: box.field.label } };
    return withValue.includes(answer) ? [] : answer;
  });
}

/** Converts an answer to a summary row labeled with its question. */
export const toSummaryRow = ({ field: { label }, value }: Answer): SummaryRow => ({ label, value });

/** Returns the columns of a list that are not details. */
export const columnsOf = ({ fields }: ListField): [string, SimpleField][] =>
  Object.entries(fields).filter((column): column is [string, SimpleField] => !column[1].detail);

const answersOf = (fields: [string, Field][], values: Values, stored: Values): Answer[] =>
  leavesOf(fields, ({ showWhen }) => evaluate(showWhen, values)).flatMap(([name, field]) => {
    if (field.kind === "list" || ("enabledBy" in field && field.enabledBy && values[field.enabledBy] !== true)) return [];
    const value = displayValue(field, valueAt(values, name));
    return value === "" ? [] : [{ name, field, value, certainty: certaintyOf(field, valueAt(stored, name)) }];
  });

function certaintyOf(field: SimpleField, stored: unknown): Certainty {
  const preset = "default" in field ? field.default : undefined;
  if (preset === undefined) return "given";
  return stored === undefined ? "unanswered" : stored === preset ? "preset" : "given";
}

/** Formats an answer for display; "" without one. */
export function displayValue(field: SimpleField, value: unknown): string {
  if (field.kind === "checkbox") return value === true ? words.yes : "";
  if (typeof value !== "string") return "";
  if (field.kind === "yesNo") return value === "yes" ? words.yes : words.no;
  if (field.kind === "choice") return lookUp(field.options, value) ?? "";
  if (field.kind === "date") return longDate(value);
  return field.offersNone && value === none ? words.none : value.trim();
}

function listsOf(list: ListField, name: string, rows: Values[]): AnsweredList[] {
  const columns = columnsOf(list);
  const filled = rows.filter((row) => isRowFilled(list.fields, row, list.fixedRows ? Object.keys(list.fields).slice(1) : undefined));
  const details = Object.entries(list.fields).filter(([, { detail }]) => detail);
  if (filled.length === 0) return [];
  const count = filled.filter((row) => isRowFilled(list.fields, row, list.countedBy)).length;
  const cells = (row: Values) =>
    columns.map(([name, field]): Answer => ({ name, field, value: displayValue(field, row[name]), certainty: "given" }));
  return [
    {
      name,
      field: list,
      count,
      rows: filled.map(cells),
      details: filled.map((row) => answersOf(details, row, row)),
      indexes: filled.map((row) => rows.indexOf(row)),
    },
  ];
}
