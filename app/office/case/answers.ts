import type { SimpleField } from "../../questionnaire/fields.ts";
import { detailCells, detailColumns, fitToPage, sheetOf, type SheetGroup, type SheetTable } from "../../questionnaire/sheet.ts";
import type { Step } from "../../questionnaire/step.ts";
import { questionSteps } from "../../questionnaire/steps/index.ts";
import type { Answer, Certainty } from "../../questionnaire/summary.ts";
import { answerId } from "./answer-id.ts";

/** An answer under its name in the data, spaced out. */
export interface AnswerRow {
  /** Its place on the page. */
  id: string;
  label: string;
  value: string;
  certainty: Certainty;
}
export interface AnswerTable {
  id: string;
  title: string;
  /** What stands above the headings of the rows. */
  corner: string;
  columns: { label: string; isAmount: boolean }[];
  /** What the details are called that any row has. */
  details: string[];
  /** Answers in the order of the columns and of the details, "" where nothing was said. */
  rows: { heading: string; cells: string[]; details: string[] }[];
  sums: string[];
}
export interface AnswerGroup {
  title: string;
  rows: AnswerRow[];
  /** Rows of a list as sentences. */
  items: { id: string; sentences: string[] } | null;
  tables: AnswerTable[];
  totals: { label: string; value: string }[];
}
/** A section of a form, as the attorney reads it. Without answers it has no groups. */
export interface AnswerCard {
  key: string;
  title: string;
  groups: AnswerGroup[];
  totals: { label: string; value: string }[];
}

/** How Social Security numbers are written. */
export type FormatSsn = (ssn: string) => string;

export const unmaskedSsn: FormatSsn = (ssn) => ssn;

/** The last four digits of a complete number, and nothing of any other. */
export const maskedSsn: FormatSsn = (ssn) => (ssn === "" ? "" : `•••-••-${/^\d{3}-\d{2}-(\d{4})$/.exec(ssn)?.[1] ?? "••••"}`);

/** A value of a question as it is shown, which Social Security numbers are only in the way that is given. */
export const shown = ({ kind }: SimpleField, value: string, writeSsn: FormatSsn): string => (kind === "ssn" ? writeSsn(value) : value);

const foremost = ["personalInfo", "contactInfo", "realEstate", "vehicles", "income", "expenses"];
const titles: Record<string, string> = { realEstate: "Real Estate", income: "Income Information", expenses: "Monthly Expenses" };

const allSteps: readonly Step[] = questionSteps;
const inOrder: Step[] = [
  ...foremost.map((key) => allSteps.find((step) => step.key === key)!),
  ...allSteps.filter(({ key }) => !foremost.includes(key)),
];

/** Everything that was answered to the questions that are asked: what the attorney looks at first, then the rest. */
export const answerCards = (formData: object, writeSsn: FormatSsn): AnswerCard[] =>
  inOrder.map((step) => {
    const { groups, totals } = sheetOf(step, formData);
    return {
      key: step.key,
      title: titles[step.key] ?? step.title,
      groups: groups.map((group) => groupOf(step.key, group, writeSsn)),
      totals,
    };
  });

function groupOf(key: string, { title, answers, tables, totals }: SheetGroup, writeSsn: FormatSsn): AnswerGroup {
  const inWords = tables.find(({ name }) => sentences[name]);
  return {
    title,
    rows: answers.map((answer) => rowOf(key, answer, writeSsn)),
    items: inWords ? { id: answerId(key, inWords.name), sentences: sentencesOf(inWords) } : null,
    tables: tables.filter((table) => table !== inWords).map((table) => tableOf(key, table, writeSsn)),
    totals,
  };
}

const rowOf = (key: string, { name, field, value, certainty }: Answer, writeSsn: FormatSsn): AnswerRow => ({
  id: answerId(key, name),
  label: field.detail ? field.label : humanize(name.slice(name.lastIndexOf(".") + 1)),
  value: shown(field, value, writeSsn),
  certainty,
});

/** A table without the columns that nobody filled in. */
function filled({ columns, rows, sums, ...table }: SheetTable): SheetTable {
  const kept = columns.map((_, column) => column).filter((column) => rows.some(({ cells }) => cells[column]!.value !== ""));
  return {
    ...table,
    columns: kept.map((column) => columns[column]!),
    rows: rows.map((row) => ({ ...row, cells: kept.map((column) => row.cells[column]!) })),
    sums: sums.length === 0 ? [] : kept.map((column) => sums[column]!),
  };
}

function tableOf(key: string, sheet: SheetTable, writeSsn: FormatSsn): AnswerTable {
  const table = fitToPage(filled(sheet));
  const details = detailColumns(table);
  const read = ({ field, value }: Answer) => shown(field, value, writeSsn);
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
    })),
    sums: table.sums,
  };
}

/** Lists whose rows are shown as one sentence. */
const sentences: Record<string, (cells: Record<string, string>) => string> = {
  dependents: ({ age, relationship, livesWithYou }) =>
    [age && `Age ${age}`, relationship, livesWithYou && `(Lives with you: ${livesWithYou.toLowerCase()})`].filter(Boolean).join(", "),
};

const sentencesOf = ({ name, item = "", rows }: SheetTable): string[] =>
  rows.map(
    ({ cells }, index) =>
      `${capitalized(item)} ${index + 1}: ${sentences[name]!(Object.fromEntries(cells.map((cell) => [cell.name, cell.value])))}`,
  );

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const abbreviations = /\b(?:EIN|HOA|ID|IRA|NC|SSN|VIN|ZIP)\b/gi;

/** "Client SSN" of "clientSSN", "NC Residency" of "ncResidency": a name in the data, as people read it. */
export const humanize = (name: string): string =>
  capitalized(name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")).replace(abbreviations, (word) =>
    word.toUpperCase(),
  );
