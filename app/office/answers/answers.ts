import { maxRows } from "../../questionnaire/limits.ts";
import type { SimpleField } from "../../questionnaire/fields.ts";
import {
  detailCells,
  detailColumns,
  fitToPage,
  sheetOf,
  type SheetGroup,
  type SheetRow,
  type SheetSection,
  type SheetTable,
} from "../../questionnaire/answers/sheet.ts";
import type { Step } from "../../questionnaire/step.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import type { Answer, Certainty } from "../../questionnaire/answers/summary.ts";
import { answerId } from "../../casework/conflicts/answer-id.ts";
import { capitalize } from "../../questionnaire/letter-case.ts";

/** Answer with its name in the data, spaced out, as its label. */
export interface AnswerRow {
  /** Element ID on the page. */
  id: string;
  label: string;
  value: string;
  /** How far it is an answer, if the client has not given it. */
  doubt?: Exclude<Certainty, "given">;
}
export interface AnswerTable {
  id: string;
  title: string;
  /** Heading of the column that has the row headings. */
  corner: string;
  columns: { label: string; isAmount: boolean }[];
  /** Labels of the details that at least one row has. */
  details: string[];
  /** Answers in the order of the columns and details; "" where there is none. A row of a list has one path, another one for each cell. */
  rows: { heading: string; cells: string[]; details: string[]; paths: string[] }[];
  /** Number of all rows, of which the first are shown. */
  total: number;
  /** Path of the row that would be added; null if none can be. */
  addPath: string | null;
  sums: string[];
}
export interface AnswerGroup {
  title: string;
  /** Path of the group, if it has several answers that can be edited together. */
  path: string | null;
  rows: AnswerRow[];
  /** Rows of a list, written as sentences. */
  items: { id: string; sentences: string[]; paths: string[] } | null;
  tables: AnswerTable[];
  totals: { label: string; value: string }[];
}
/** Section of a form as the attorney reads it. It has no groups if nothing was answered. */
export interface AnswerCard {
  key: string;
  title: string;
  groups: AnswerGroup[];
  totals: { label: string; value: string }[];
}

/** Formats a Social Security number, masked or not. */
export type FormatSsn = (ssn: string) => string;

export const unmaskedSsn: FormatSsn = (ssn) => ssn;

/** Shows the last four digits of a complete number, and no digits of an incomplete one. */
export const maskedSsn: FormatSsn = (ssn) => (ssn === "" ? "" : `•••-••-${/^\d{3}-\d{2}-(\d{4})$/.exec(ssn)?.[1] ?? "••••"}`);

/** Value of an answer as it is displayed. Social Security numbers are formatted with `formatSsn`. */
export const displayedAnswer = ({ kind }: SimpleField, value: string, formatSsn: FormatSsn): string =>
  kind === "ssn" ? formatSsn(value) : value;

const firstSections = ["personalInfo", "contactInfo", "realEstate", "vehicles", "income", "expenses"];
const titles: Record<string, string> = { realEstate: "Real Estate", income: "Income Information", expenses: "Monthly Expenses" };

const allSteps: readonly Step[] = questionSteps;

/** Builds the cards with all answers to the questions asked, in the order of the steps. */
export const answerCards = (formData: object, formatSsn: FormatSsn): AnswerCard[] =>
  allSteps.map((step) => cardOf(step, sheetOf(step, formData), formatSsn));

/** Builds the cards of the sections that the attorney looks at first, without the details, which only a petition needs. */
export const firstCards = (formData: object, formatSsn: FormatSsn): AnswerCard[] =>
  firstSections
    .map((key) => allSteps.find((step) => step.key === key)!)
    .map((step) => cardOf(step, withoutDetails(step, sheetOf(step, formData)), formatSsn));

const cardOf = ({ key, title }: Step, { groups, totals }: Pick<SheetSection, "groups" | "totals">, formatSsn: FormatSsn): AnswerCard => ({
  key,
  title: titles[key] ?? title,
  groups: groups.map((group) => groupOf(key, group, formatSsn)),
  totals,
});

function withoutDetails({ fields }: Step, { groups, totals }: SheetSection): Pick<SheetSection, "groups" | "totals"> {
  const kept = groups.map((group) => ({
    ...group,
    answers: group.answers.filter(({ field }) => !field.detail),
    tables: group.tables
      .filter(({ name }) => !fields[name]?.detail)
      .map((table) => ({ ...table, rows: table.rows.map(({ details: _, ...row }) => row) })),
  }));
  return { groups: kept.filter(({ answers, tables }) => answers.length + tables.length > 0), totals };
}

function groupOf(key: string, { title, answers, tables, totals }: SheetGroup, formatSsn: FormatSsn): AnswerGroup {
  const sentenceTable = tables.find(({ name }) => sentences[name]);
  const count = answers.length + tables.filter(({ item }) => item === undefined).length;
  return {
    title,
    path: count > 1 ? groupPath(key, title) : null,
    rows: answers.map((answer) => rowOf(key, answer, formatSsn)),
    items: sentenceTable
      ? {
          id: answerId(key, sentenceTable.name),
          sentences: sentencesOf(sentenceTable),
          paths: sentenceTable.rows.map((row) => rowPath(key, sentenceTable.name, row)),
        }
      : null,
    tables: tables.filter((table) => table !== sentenceTable).map((table) => tableOf(key, table, formatSsn)),
    totals,
  };
}

const rowOf = (key: string, { name, field, value, certainty }: Answer, formatSsn: FormatSsn): AnswerRow => ({
  id: answerId(key, name),
  label: field.detail ? field.label : humanize(name.slice(name.lastIndexOf(".") + 1)),
  value: displayedAnswer(field, value, formatSsn),
  ...(certainty !== "given" && { doubt: certainty }),
});

/** Path of a group of answers, which is its element ID as well. */
export const groupPath = (key: string, title: string): string => `${key}/${title.replace(/\W+/g, "-")}`;

/** Path of a row in the form's data. */
const rowPath = (key: string, list: string, { index = 0 }: SheetRow): string => `${listPath(key, list)}[${index}]`;

/** Path of a list in the form's data. Some sections are a list themselves. */
const listPath = (key: string, list: string): string => (key === list ? list : answerId(key, list));

/** Removes the columns that nobody filled in. */
function withoutEmptyColumns({ columns, rows, sums, ...table }: SheetTable): SheetTable {
  const keptColumns = columns.map((_, column) => column).filter((column) => rows.some(({ cells }) => cells[column]!.value !== ""));
  return {
    ...table,
    columns: keptColumns.map((column) => columns[column]!),
    rows: rows.map((row) => ({ ...row, cells: keptColumns.map((column) => row.cells[column]!) })),
    sums: sums.length === 0 ? [] : keptColumns.map((column) => sums[column]!),
  };
}

function tableOf(key: string, sheet: SheetTable, formatSsn: FormatSsn): AnswerTable {
  const table = fitToPage(withoutEmptyColumns(sheet));
  const details = detailColumns(table);
  const read = ({ field, value }: Answer) => displayedAnswer(field, value, formatSsn);
  return {
    id: answerId(key, table.name),
    title: table.label,
    corner: table.item === undefined ? "" : "#",
    columns: table.columns.map(({ name, isAmount }) => ({ label: humanize(name), isAmount })),
    details: details.map(({ label }) => label),
    rows: table.rows.map((row, index) => ({
      heading: row.heading ? humanize(row.heading.name) : String(index + 1),
      cells: row.cells.map(read),
      details: detailCells(row, details, read),
      paths: row.heading ? row.cells.map(({ name }) => answerId(key, name)) : [rowPath(key, table.name, row)],
    })),
    total: table.rows.length,
    addPath: table.item === undefined ? null : `${listPath(key, table.name)}[${maxRows - 1}]`,
    sums: table.sums,
  };
}

/** Lists whose rows are shown as sentences, by name. */
const sentences: Record<string, (cells: Record<string, string>) => string> = {
  dependents: ({ age, relationship, livesWithYou }) =>
    [age && `Age ${age}`, relationship, livesWithYou && `(Lives with you: ${livesWithYou.toLowerCase()})`].filter(Boolean).join(", "),
};

const sentencesOf = ({ name, item = "", rows }: SheetTable): string[] =>
  rows.map(
    ({ cells }, index) =>
      `${capitalize(item)} ${index + 1}: ${sentences[name]!(Object.fromEntries(cells.map((cell) => [cell.name, cell.value])))}`,
  );

const abbreviations = /\b(?:EIN|HOA|ID|IRA|NC|SSN|VIN|ZIP)\b/gi;

/** Turns a name in the data into words: "clientSSN" into "Client SSN", "ncResidency" into "NC Residency". */
export const humanize = (name: string): string =>
  capitalize(name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")).replace(abbreviations, (word) =>
    word.toUpperCase(),
  );
