import { currentIncomeColumns, type Column } from "../columns.ts";
import { missingMonths, monthNames, atLeastZero } from "../current-income.ts";
import type { Line, Need } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";
import { monthSources, writeMonths, type MonthLines, type MonthSource } from "./income-months.ts";

const list = "income.sixMonths";

/**
 * Writes lines 2 to 11 of a statement of current monthly income; returns line 11. Only the six full months before filing count, not
 * today's income.
 */
export function writeMonthlyIncome(form: Worksheet, facts: CaseFacts): Line {
  const months = writeMonths(form, facts);
  const columns = currentIncomeColumns(facts).map((column) => writeColumn(form, facts, column, months));
  const blank = columns.filter(({ value }) => value === null);
  return form.total({ line: "11", part: "combined", label: "Total monthly income" }, blank.length > 0 ? blank : columns);
}

/** Writes lines 2 to 11 of one column: the averages of the six months, in whole dollars. */
function writeColumn(form: Worksheet, facts: CaseFacts, { person, prefix }: Column, months: readonly MonthLines[]): Line {
  const own = months.filter((row) => row.isCounted && row.column?.person === person);
  const missingMonthsOfColumn = missingMonths(facts, months, { person, prefix });
  const average = (source: MonthSource): { amount: number | null; from: string[] } => {
    const given = own.flatMap(({ path, amounts }) => {
      const each = amounts.get(source);
      return each === undefined ? [] : [{ path: `${path}.${source}`, amount: typeof each === "number" ? each : Number(each.value) }];
    });
    if (missingMonthsOfColumn.length > 0 || given.length === 0) return { amount: null, from: [list] };
    const sum = given.reduce((all, { amount }) => all + amount, 0);
    return { amount: Math.round(sum / 6), from: given.map(({ path }) => path) };
  };
  const write = (source: MonthSource, part: string, need?: Need): Line => {
    const { line, label } = monthSources.find((each) => each.source === source)!;
    const { amount, from } = average(source);
    const zero = useful(clientNeed(`${label}: the amounts of the six months. $0 if there was nothing.`));
    return form.figure(
      { line, part, person, label, need: need ?? (missingMonthsOfColumn.length > 0 ? undefined : zero) },
      amount,
      from,
      list,
    );
  };
  const writeNet = (line: string, label: string, receipts: MonthSource, costs: MonthSource): Line => {
    const [gross, spent] = [write(receipts, "receipts"), write(costs, "costs")];
    const amount = gross.value === null ? null : atLeastZero(Number(gross.value) - Number(spent.value));
    return form.figure({ line, person, label }, amount, [...new Set([...gross.from, ...spent.from])]);
  };
  const monthsNeed = clientNeed(`Income is missing for ${monthNames(missingMonthsOfColumn)}.`);
  const upToUnemployment = [
    write("wages", "", missingMonthsOfColumn.length > 0 ? monthsNeed : undefined),
    write("alimony", ""),
    write("contributions", ""),
    writeNet("5", "Net monthly income from a business, profession, or farm", "businessReceipts", "businessCosts"),
    writeNet("6", "Net monthly income from rental or other real property", "rentReceipts", "rentCosts"),
    write("interest", ""),
    write("unemployment", ""),
  ];
  form.open({ line: "8", part: "benefit", person, label: "Unemployment compensation contended to be a Social Security benefit" });
  const [pension, other] = [write("pension", ""), write("other", "")];
  if (other.value) {
    const need = useful(clientNeed("What was the other income?"));
    form.answer({ line: "10", part: "specify", person, label: "Source", need }, `income.monthlyIncome.${prefix}OtherIncomeDescription`);
  }
  return form.total({ line: "11", person, label: "Monthly income of this column" }, [...upToUnemployment, pension, other]);
}

/** Writes twelve times a monthly total, and sets it as a total too. */
export function writeYear(form: Worksheet, spec: LineSpec, monthly: Line): Line {
  const yearly = form.figure(spec, monthly.value === null ? null : 12 * Number(monthly.value));
  form.setTotal(spec.line, { ...form.totalOf(`${monthly.form}.${monthly.line}`), amount: Number(yearly.value) });
  return yearly;
}
