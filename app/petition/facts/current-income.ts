import type { RowPath } from "../answers/answer-path.ts";
import { currentIncomeColumns, type Column } from "./columns.ts";
import { monthName, parseMonth, sixMonthsBefore } from "../answers/months.ts";
import type { CaseFacts } from "./case-facts.ts";

/** Columns of the questionnaire's six-month list that contain amounts. */
export const monthSources = [
  "wages",
  "alimony",
  "contributions",
  "businessReceipts",
  "businessCosts",
  "rentReceipts",
  "rentCosts",
  "interest",
  "unemployment",
  "pension",
  "other",
] as const;

/** A row of the six-month list. */
export interface MonthRow {
  path: RowPath<"income.sixMonths">;
  /** The month, such as 2026-05; undefined if it cannot be parsed. */
  month: string | undefined;
  /** The column of the person; undefined if a couple's row does not say whose income it is. */
  column: Column | undefined;
  /** Whether it is one of the six full months before filing. */
  isCounted: boolean;
}

export function monthRows(facts: CaseFacts): MonthRow[] {
  const { answers, asOf } = facts;
  const columns = currentIncomeColumns(facts);
  const months = new Set(sixMonthsBefore(asOf));
  return answers.rows("income.sixMonths").map((path) => {
    const who = answers.at(`${path}.who`).raw;
    const column = who === "spouse" ? columns[1] : who === "me" || columns.length === 1 ? columns[0] : undefined;
    const month = parseMonth(answers.at(`${path}.month`).text);
    return { path, month, column, isCounted: column !== undefined && month !== undefined && months.has(month) };
  });
}

/** The months of the period for which a person has no row with an amount. */
export function missingMonths({ answers, asOf }: CaseFacts, rows: readonly MonthRow[], column: Column): string[] {
  const isGiven = (month: string) =>
    rows.some(
      (row) =>
        row.isCounted &&
        row.month === month &&
        row.column?.person === column.person &&
        monthSources.some((source) => answers.at(`${row.path}.${source}`).amount !== null),
    );
  return sixMonthsBefore(asOf).filter((month) => !isGiven(month));
}

export const monthNames = (months: readonly string[]): string => months.map(monthName).join(", ");

/** The columns in which a month of the period is missing, with those months. */
export function findMissingMonths(facts: CaseFacts): { column: Column; months: string[] }[] {
  const rows = monthRows(facts);
  return currentIncomeColumns(facts)
    .map((column) => ({ column, months: missingMonths(facts, rows, column) }))
    .filter(({ months }) => months.length > 0);
}

/** Limits a net income to zero or more: a loss does not reduce other income. */
export const atLeastZero = (amount: number): number => Math.max(0, amount);

const screenedSources = [
  "GrossIncome",
  "BusinessIncome",
  "RentalIncome",
  "InterestIncome",
  "AlimonyReceived",
  "PensionIncome",
  "OtherIncome",
] as const;

/** Today's monthly income, without Social Security; null if a person's pay is missing. */
export function screeningIncome(facts: CaseFacts): number | null {
  const { answers } = facts;
  const columns = currentIncomeColumns(facts);
  const own = columns.flatMap(({ prefix }) => screenedSources.map((source) => `income.monthlyIncome.${prefix}${source}`));
  if (columns.some(({ prefix }) => answers.at(`income.monthlyIncome.${prefix}GrossIncome`).amount === null)) return null;
  return [...own, "income.unemployment", "income.helpFromOthers"].reduce((sum, path) => sum + (answers.at(path).amount ?? 0), 0);
}

/** Monthly Social Security benefits, which are not part of current monthly income. */
export const monthlySocialSecurity = (facts: CaseFacts): number =>
  currentIncomeColumns(facts).reduce(
    (sum, { prefix }) => sum + (facts.answers.at(`income.monthlyIncome.${prefix}SocialSecurity`).amount ?? 0),
    0,
  );
