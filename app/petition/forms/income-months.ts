import { monthRows, type MonthRow } from "../current-income.ts";
import type { Line } from "../line.ts";
import { monthName } from "../months.ts";
import type { CaseFacts } from "../case-facts.ts";
import type { Worksheet } from "../worksheet.ts";

/** The columns of the questionnaire's six-month list, with the line of the form where each belongs and its label. */
export const monthSources = [
  { line: "2", source: "wages", label: "Gross wages, salary, tips, bonuses, overtime, and commissions" },
  { line: "3", source: "alimony", label: "Alimony and maintenance payments" },
  { line: "4", source: "contributions", label: "Amounts regularly paid for household expenses, including child support" },
  { line: "5", source: "businessReceipts", label: "Business: gross receipts" },
  { line: "5", source: "businessCosts", label: "Business: ordinary and necessary operating expenses" },
  { line: "6", source: "rentReceipts", label: "Rental: gross receipts" },
  { line: "6", source: "rentCosts", label: "Rental: ordinary and necessary operating expenses" },
  { line: "7", source: "interest", label: "Interest, dividends, and royalties" },
  { line: "8", source: "unemployment", label: "Unemployment compensation" },
  { line: "9", source: "pension", label: "Pension or retirement income" },
  { line: "10", source: "other", label: "Income from all other sources" },
] as const;

export type MonthSource = (typeof monthSources)[number]["source"];

/**
 * The amounts of a month by source. Each has a line of its own that names the month, so that a correction stays with it. The parts
 * of these lines are named after the source and are not boxes of the form.
 */
export interface MonthLines extends MonthRow {
  amounts: Map<MonthSource, Line | number>;
}

export function writeMonths(form: Worksheet, facts: CaseFacts): MonthLines[] {
  return monthRows(facts).map((row, index) => {
    const place = { line: "2", item: index + 1, person: row.column?.person ?? null };
    form.answer({ ...place, part: "month", label: "Month of income" }, `${row.path}.month`);
    const who = facts.answers.at(`${row.path}.who`);
    if (who.text !== "") form.answer({ ...place, part: "who", label: "Whose income it is" }, who.path);
    return { ...row, amounts: writeAmounts(form, facts, row, place) };
  });
}

/** Writes the amounts of a month. An amount of zero gets no line. */
function writeAmounts(
  form: Worksheet,
  { answers }: CaseFacts,
  row: MonthRow,
  place: Pick<Line, "line" | "item" | "person">,
): MonthLines["amounts"] {
  const amounts: MonthLines["amounts"] = new Map();
  const month = row.month ? monthName(row.month) : answers.at(`${row.path}.month`).text || "no month";
  const when = row.isCounted ? month : `${month}, not counted`;
  for (const { line, source, label } of monthSources) {
    const { amount, path } = answers.at(`${row.path}.${source}`);
    if (amount) amounts.set(source, form.amount({ ...place, part: source, label: `Line ${line}: ${label} (${when})` }, path));
    else if (amount === 0) amounts.set(source, 0);
  }
  return amounts;
}
