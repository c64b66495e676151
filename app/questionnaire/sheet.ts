import { valueAt } from "./conditions.ts";
import type { Section, Step } from "./step.ts";
import { completeValues, stepValues } from "./step.ts";
import { answersTo, columnsOf, type Answer, type AnsweredGroup, type AnsweredList, type SummaryRow } from "./summary.ts";
import { questionSteps } from "./steps/index.ts";
import { amountsOf, inDollars, sumOf, type Total } from "./totals.ts";

/** What a column or a row is called: in the data, and to people. */
export interface Heading {
  name: string;
  label: string;
}

export interface SheetColumn extends Heading {
  isAmount: boolean;
}

/** Answers side by side. Cells are in the order of the columns, with "" where nothing was said. */
export interface SheetTable extends Heading {
  columns: SheetColumn[];
  rows: SheetRow[];
  /** How many rows a summary counts. */
  count: number;
  /** What a single row is called; undefined where rows have headings. */
  item?: string;
  /** The sum of each column of amounts and "" for others; empty when there is nothing to add. */
  sums: string[];
}

export interface SheetRow {
  /** Unset where rows are numbered. */
  heading?: Heading;
  cells: Answer[];
  /** The details that were given. */
  details?: Answer[];
}

export interface SheetGroup {
  title: string;
  answers: Answer[];
  tables: SheetTable[];
  totals: SummaryRow[];
}

/** A step's answers as the office reads them, on its pages and on paper: tables with sums, and what stands by itself. */
export interface SheetSection {
  key: string;
  title: string;
  groups: SheetGroup[];
  /** Sums of more than one group. */
  totals: SummaryRow[];
}

/** The sheet of one step. Without answers it has no groups. */
export function sheetOf(step: Step, formData: object): SheetSection {
  const groups = answersTo(step, formData).map((group) => ({
    ...groupOf(group),
    totals: totalsOf(step, formData, totalsIn(group.section, "own")),
  }));
  const totals = groups.length === 0 ? [] : step.sections.flatMap((section) => totalsIn(section, "shared"));
  return { key: step.key, title: step.title, groups, totals: totalsOf(step, formData, totals) };
}

/** The sheets of all steps. */
export const sheetsOf = (formData: object): SheetSection[] => questionSteps.map((step) => sheetOf(step, formData));

function groupOf({ section: { title }, answers, lists }: AnsweredGroup): Omit<SheetGroup, "totals"> {
  const paired = [incomeTable(answers), propertyTable(answers)].filter((table) => table !== undefined);
  const inTables = new Set(
    paired.flatMap(({ rows }) => rows.flatMap(({ heading, cells }) => [heading?.name, ...cells.map(({ name }) => name)])),
  );
  return { title, answers: answers.filter(({ name }) => !inTables.has(name)), tables: [...lists.map(tableOfList), ...paired] };
}

function tableOfList({ name, field, count, rows, details }: AnsweredList): SheetTable {
  const columns = columnsOf(field).map(([column, { label, kind }]) => ({ name: column, label, isAmount: kind === "money" }));
  const table = {
    name,
    label: field.label,
    columns,
    count,
    item: field.item,
    rows: rows.map((cells, row) => ({ cells, details: details[row]! })),
  };
  return { ...table, sums: field.fixedRows ? [] : sumsOf(table) };
}

const mostColumns = 8;

/** A table as wide as a page: what stands in further columns follows below its row, with the details. */
export const fitted = ({ columns, rows, sums, ...table }: SheetTable): SheetTable => ({
  ...table,
  columns: columns.slice(0, mostColumns),
  sums: sums.slice(0, mostColumns),
  rows: rows.map(({ cells, details = [], ...row }) => ({
    ...row,
    cells: cells.slice(0, mostColumns),
    details: [...cells.slice(mostColumns).filter(({ value }) => value !== ""), ...details],
  })),
});

/** The details that any row of a table has, in the order in which they come. */
export const detailColumns = ({ rows }: Pick<SheetTable, "rows">): Heading[] => {
  const headings = rows.flatMap(({ details = [] }) => details.map(({ name, field: { label } }) => ({ name, label })));
  return headings.filter(({ name }, index) => headings.findIndex((each) => each.name === name) === index);
};

/** What a row says to these details; "" where nothing was said. */
export const detailCells = ({ details = [] }: SheetRow, columns: Heading[], read: (answer: Answer) => string): string[] =>
  columns.map((column) => {
    const answer = details.find(({ name }) => name === column.name);
    return answer ? read(answer) : "";
  });

const people = [
  { name: "debtor", label: "Debtor", isAmount: true },
  { name: "spouse", label: "Spouse", isAmount: true },
];

/** Monthly income: a row per source, the debtor's amount beside the spouse's. */
function incomeTable(answers: Answer[]): SheetTable | undefined {
  const sources = new Map<string, SheetRow>();
  for (const answer of answers) {
    const [, person, source] = /^monthlyIncome\.(debtor|spouse)(\w+)$/.exec(answer.name) ?? [];
    if (!person || !source) continue;
    const heading = { name: source, label: answer.field.label.replace(/ \((?:debtor|spouse)\)$/, "") };
    const row = sources.get(source) ?? {
      heading,
      cells: people.map((one) => ({ ...answer, name: `monthlyIncome.${one.name}${source}`, value: "" })),
    };
    row.cells[person === "debtor" ? 0 : 1] = answer;
    sources.set(source, row);
  }
  return tableWithHeadings({ name: "monthlyIncome", label: "Monthly Income" }, people, [...sources.values()]);
}

/** What is owned, and what it would bring. */
function propertyTable(answers: Answer[]): SheetTable | undefined {
  const rows = answers
    .filter(({ field }) => field.kind === "checkbox")
    .map((owned): SheetRow => {
      const value = answers.find(({ field }) => "enabledBy" in field && field.enabledBy === owned.name);
      return {
        heading: { name: owned.name, label: owned.field.label },
        cells: [value ?? { name: `${owned.name}Value`, field: { kind: "money", label: "" }, value: "", certainty: "given" }],
      };
    });
  return tableWithHeadings({ name: "property", label: "Property" }, [{ name: "value", label: "Auction value", isAmount: true }], rows);
}

function tableWithHeadings(heading: Heading, columns: SheetColumn[], rows: SheetRow[]): SheetTable | undefined {
  if (rows.length === 0) return undefined;
  const table = { ...heading, columns, rows, count: rows.length };
  return { ...table, sums: sumsOf(table) };
}

/** Sums of two rows or more. */
function sumsOf({ columns, rows }: Pick<SheetTable, "columns" | "rows">): string[] {
  if (rows.length < 2) return [];
  const sums = columns.map((_, column) => {
    const amounts = rows.map(({ cells }) => cells[column]!).filter(({ field, value }) => field.kind === "money" && value !== "");
    return amounts.length > 0 ? inDollars(sumOf(amounts.map(({ value }) => value))) : "";
  });
  return sums.some(Boolean) ? sums : [];
}

/** The sums of a section's own amounts, or those that take in other sections. Those of a list stand below its table. */
const totalsIn = ({ fields, totals = [] }: Section, which: "own" | "shared"): Total[] =>
  totals
    .filter(({ of }) => !of.some((name) => name.includes("[]")))
    .filter(({ of }) => of.every((name) => fields.includes(name.split(".")[0]!)) === (which === "own"));

function totalsOf(step: Step, formData: object, totals: Total[]): SummaryRow[] {
  const values = completeValues(step, stepValues(step, formData));
  const takeHomePay = valueAt(formData, "income.takeHomePay");
  return totals
    .filter(({ isSpending }) => !isSpending || takeHomePay)
    .map(({ label, of, isSpending }) => {
      const sum = sumOf(amountsOf(values, of));
      return { label, value: inDollars(isSpending ? sumOf([takeHomePay]) - sum : sum) };
    });
}
