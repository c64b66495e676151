import type { CaseFacts } from "../facts/case-facts.ts";
import { monthRows, monthSources, type MonthRow } from "../facts/current-income.ts";
import type { Line } from "../lines/line.ts";
import { monthName } from "../answers/months.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { monthlyIncome } from "../lines/monthly-income.lines.ts";

type Form = Worksheet<typeof monthlyIncome>;

export type MonthSource = (typeof monthSources)[number];

/** The amounts of a month by source. Each has a line of its own that names the month, so that a correction stays with it. */
export interface MonthLines extends MonthRow {
  amounts: Map<MonthSource, Line | number>;
}

export function writeMonths(form: Form, facts: CaseFacts): MonthLines[] {
  return monthRows(facts).map((row, index) => {
    const { answers } = facts;
    const month = row.month ? monthName(row.month) : answers.at(`${row.path}.month`).text || "no month";
    const of = form.of(row.column?.person ?? null);
    const entry = of.row("2#", index + 1);
    entry.answer("month", `${row.path}.month`);
    const who = answers.at(`${row.path}.who`);
    if (who.text !== "") entry.answer("who", who.path);
    const named = of.detailed(` (${row.isCounted ? month : `${month}, not counted`})`).row("2#", index + 1);
    const amounts: MonthLines["amounts"] = new Map();
    // An amount of zero gets no line.
    for (const source of monthSources) {
      const { amount, path } = answers.at(`${row.path}.${source}`);
      if (amount) amounts.set(source, named.amount(source, path));
      else if (amount === 0) amounts.set(source, 0);
    }
    return { ...row, amounts };
  });
}
