import { incomeColumnsOf, type Column } from "./columns.ts";
import { monthName, monthOf, sixMonthsBefore } from "./months.ts";
import type { CaseFacts } from "./worksheet.ts";

/** The columns of the questionnaire's list of the last six months that count as they are. */
const plainSources = ["wages", "alimony", "contributions", "interest", "unemployment", "pension", "other"] as const;
/** Those of which costs are taken off: what comes in, and its costs. */
const netSources = [
  ["businessReceipts", "businessCosts"],
  ["rentReceipts", "rentCosts"],
] as const;

export const incomeSources: readonly string[] = [...plainSources, ...netSources.flat()];

/** A row of the list of the last six months. */
export interface MonthRow {
  path: string;
  /** 2026-05; undefined if it cannot be read. */
  month: string | undefined;
  /** Whose it is; undefined while nobody said so of a couple. */
  column: Column | undefined;
  /** Whether it is one of the six full months before filing. */
  counts: boolean;
}

export function monthRows(facts: CaseFacts): MonthRow[] {
  const { answers, asOf } = facts;
  const columns = incomeColumnsOf(facts);
  const months = new Set(sixMonthsBefore(asOf));
  return answers.rows("income.sixMonths").map((path) => {
    const who = answers.at(`${path}.who`).raw;
    const column = who === "spouse" ? columns[1] : who === "me" || columns.length === 1 ? columns[0] : undefined;
    const month = monthOf(answers.at(`${path}.month`).text);
    return { path, month, column, counts: column !== undefined && month !== undefined && months.has(month) };
  });
}

/** The months of one person that no row has an amount of. */
export function missingMonths({ answers, asOf }: CaseFacts, rows: readonly MonthRow[], column: Column): string[] {
  const isGiven = (month: string) =>
    rows.some(
      (row) =>
        row.counts &&
        row.month === month &&
        row.column?.person === column.person &&
        incomeSources.some((source) => answers.at(`${row.path}.${source}`).amount !== null),
    );
  return sixMonthsBefore(asOf).filter((month) => !isGiven(month));
}

export const monthNames = (months: readonly string[]): string => months.map(monthName).join(", ");

/** What came in during the six months, of all columns; null while a month of one of them is missing. */
export function sixMonthIncome(facts: CaseFacts): { amount: number | null; missing: { column: Column; months: string[] }[] } {
  const rows = monthRows(facts);
  const columns = incomeColumnsOf(facts);
  const missing = columns
    .map((column) => ({ column, months: missingMonths(facts, rows, column) }))
    .filter(({ months }) => months.length > 0);
  if (missing.length > 0) return { amount: null, missing };
  return { amount: columns.reduce((sum, column) => sum + incomeOf(facts, rows, column), 0), missing };
}

function incomeOf({ answers }: CaseFacts, rows: readonly MonthRow[], { person }: Column): number {
  const own = rows.filter((row) => row.counts && row.column?.person === person);
  const sum = (source: string) => own.reduce((all, { path }) => all + (answers.at(`${path}.${source}`).amount ?? 0), 0);
  const plain = plainSources.reduce((all, source) => all + sum(source), 0);
  return netSources.reduce((all, [receipts, costs]) => all + notBelowZero(sum(receipts) - sum(costs)), plain);
}

/** A loss takes nothing off other income. */
export const notBelowZero = (amount: number): number => Math.max(0, amount);

const screenedSources = [
  "GrossIncome",
  "BusinessIncome",
  "RentalIncome",
  "InterestIncome",
  "AlimonyReceived",
  "PensionIncome",
  "OtherIncome",
] as const;

/** What comes in today in a month, without Social Security; null while somebody's pay is not known. */
export function screenedIncome(facts: CaseFacts): number | null {
  const { answers } = facts;
  const columns = incomeColumnsOf(facts);
  const own = columns.flatMap(({ prefix }) => screenedSources.map((source) => `income.monthlyIncome.${prefix}${source}`));
  if (columns.some(({ prefix }) => answers.at(`income.monthlyIncome.${prefix}GrossIncome`).amount === null)) return null;
  return [...own, "income.unemployment", "income.helpFromOthers"].reduce((sum, path) => sum + (answers.at(path).amount ?? 0), 0);
}

/** Social Security of a month, which does not count. */
export const socialSecurity = (facts: CaseFacts): number =>
  incomeColumnsOf(facts).reduce(
    (sum, { prefix }) => sum + (facts.answers.at(`income.monthlyIncome.${prefix}SocialSecurity`).amount ?? 0),
    0,
  );
