import { valueAt } from "../conditions.ts";
import { completeValues, stepValues, type Section, type Step } from "../step.ts";
import { answersTo, columnsOf, type Answer, type AnsweredGroup, type AnsweredList, type SummaryRow } from "./summary.ts";
import { questionSteps } from "../form/index.ts";
import { amountsOf, formatDollars, sumOf, type Total } from "../totals.ts";
import { words } from "../wording/index.ts";

/** Name of a column or row in the data, and its label. */
export interface Heading {
  name: string;
  label: string;
}

export interface SheetColumn extends Heading {
  isAmount: boolean;
}

/** A table of answers. Cells are in the order of the columns; unanswered ones are "". */
export interface SheetTable extends Heading {
  columns: SheetColumn[];
  rows: SheetRow[];
  /** The number of rows that a summary counts. */
  count: number;
  /** Name of a single row; undefined if rows have headings. */
  item?: string;
  /** The sum of each column of amounts, and "" for other columns; empty if there is nothing to add up. */
  sums: string[];
}

export interface SheetRow {
  /** Undefined if rows are numbered. */
  heading?: Heading;
  cells: Answer[];
  /** Index among all rows of a list. */
  index?: number;
  /** The given details. */
  details?: Answer[];
}

export interface SheetGroup {
  title: string;
  answers: Answer[];
  tables: SheetTable[];
  totals: SummaryRow[];
}

/** A step's answers as the office reads them, on screen and on paper: tables with sums, and single answers. */
export interface SheetSection {
  key: string;
  title: string;
  groups: SheetGroup[];
  /** Totals across groups. */
  totals: SummaryRow[];
}

/** Returns the sheet of one step. Without answers, it has no groups. */
export function sheetOf(step: Step, formData: object): SheetSection {
  const groups = answersTo(step, formData).map((group) => ({
    ...groupOf(group),
    totals: totalsOf(step, formData, totalsIn(group.section, "own")),
  }));
  const totals = groups.length === 0 ? [] : step.sections.flatMap((section) => totalsIn(section, "shared"));
  return { key: step.key, title: step.title, groups, totals: totalsOf(step, formData, totals) };
}

/** Returns the sheets of all steps. */
export const sheetsOf = (formData: object): SheetSection[] => questionSteps.map((step) => sheetOf(step, formData));

function groupOf({ section: { title }, answers, lists }: AnsweredGroup): Omit<SheetGroup, "totals"> {
  const paired = [incomeTable(answers), propertyTable(answers)].filter((table) => table !== undefined);
  const inTables = new Set(
    paired.flatMap(({ rows }) => rows.flatMap(({ heading, cells }) => [heading?.name, ...cells.map(({ name }) => name)])),
  );
  return { title, answers: answers.filter(({ name }) => !inTables.has(name)), tables: [...lists.map(tableOfList), ...paired] };
}

function tableOfList({ name, field, count, rows, details, indexes }: AnsweredList): SheetTable {
  const columns = columnsOf(field).map(([column, { label, kind }]) => ({ name: column, label, isAmount: kind === "money" }));
  const table = {
    name,
    label: field.label,
    columns,
    count,
    item: field.item,
    rows: rows.map((cells, row) => ({ cells, details: details[row]!, index: indexes[row]! })),
  };
  return { ...table, sums: field.fixedRows ? [] : sumsOf(table) };
}

const maxColumns = 8;

/** Fits a table to the width of a page. Further columns move below their row, together with the details. */
export const fitToPage = ({ columns, rows, sums, ...table }: SheetTable): SheetTable => ({
  ...table,
  columns: columns.slice(0, maxColumns),
  sums: sums.slice(0, maxColumns),
  rows: rows.map(({ cells, details = [], ...row }) => ({
    ...row,
    cells: cells.slice(0, maxColumns),
    details: [...cells.slice(maxColumns).filter(({ value }) => value !== ""), ...details],
  })),
});

/** Returns the details that any row of a table has, in order of appearance. */
export const detailColumns = ({ rows }: Pick<SheetTable, "rows">): Heading[] => {
  const headings = rows.flatMap(({ details = [] }) => details.map(({ name, field: { label } }) => ({ name, label })));
  return headings.filter(({ name }, index) => headings.findIndex((each) => each.name === name) === index);
};

/** Returns a row's details as cells; "" for those that are not given. */
export const detailCells = ({ details = [] }: SheetRow, columns: Heading[], read: (answer: Answer) => string): string[] =>
  columns.map((column) => {
    const answer = details.find(({ name }) => name === column.name);
    return answer ? read(answer) : "";
  });

/** Builds the table of monthly income, with a row per source and columns for the debtor and the spouse. */
function incomeTable(answers: Answer[]): SheetTable | undefined {
  const people = [
    { name: "debtor", label: words.debtor, isAmount: true },
    { name: "spouse", label: words.spouse, isAmount: true },
  ];
  const sources = new Map<string, SheetRow>();
  for (const answer of answers) {
    const [, person, source] = /^monthlyIncome\.(debtor|spouse)(\w+)$/.exec(answer.name) ?? [];
    if (!person || !source) continue;
    const heading = { name: source, label: words.incomeSource(answer.field.label) };
    const row = sources.get(source) ?? {
      heading,
      cells: people.map((one) => ({ ...answer, name: `monthlyIncome.${one.name}${source}`, value: "" })),
    };
    row.cells[person === "debtor" ? 0 : 1] = answer;
    sources.set(source, row);
  }
  return tableWithHeadings({ name: "monthlyIncome", label: words.monthlyIncome }, people, [...sources.values()]);
}

/** Builds the table of belongings with their auction values. */
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
  return tableWithHeadings(
    { name: "property", label: words.property },
    [{ name: "value", label: words.auctionValue, isAmount: true }],
    rows,
  );
}

function tableWithHeadings(heading: Heading, columns: SheetColumn[], rows: SheetRow[]): SheetTable | undefined {
  if (rows.length === 0) return undefined;
  const table = { ...heading, columns, rows, count: rows.length };
  return { ...table, sums: sumsOf(table) };
}

/** Adds up the columns of a table with at least two rows. */
function sumsOf({ columns, rows }: Pick<SheetTable, "columns" | "rows">): string[] {
  if (rows.length < 2) return [];
  const sums = columns.map((_, column) => {
    const amounts = rows.map(({ cells }) => cells[column]!).filter(({ field, value }) => field.kind === "money" && value !== "");
    return amounts.length > 0 ? formatDollars(sumOf(amounts.map(({ value }) => value))) : "";
  });
  return sums.some(Boolean) ? sums : [];
}

/** Returns the totals of a section's own amounts, or those that include other sections. Lists have their sums in the table. */
export const totalsIn = ({ fields, totals = [] }: Section, which: "own" | "shared"): Total[] =>
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
      return { label, value: formatDollars(isSpending ? sumOf([takeHomePay]) - sum : sum) };
    });
}
