import { incomeColumnsOf, type Column } from "../columns.ts";
import { missingMonths, monthNames, notBelowZero } from "../current-income.ts";
import type { Line, Need } from "../line.ts";
import { clientNeed, useful, type CaseFacts, type Spot, type Worksheet } from "../worksheet.ts";
import { monthSources, writeMonths, type MonthLines, type MonthSource } from "./income-months.ts";

const list = "income.sixMonths";

/**
 * Lines 2 to 11 of a statement of current monthly income; gives line 11. Only the six full months before filing count; what comes
 * in today is no answer.
 */
export function writeMonthlyIncome(form: Worksheet, facts: CaseFacts): Line {
  const months = writeMonths(form, facts);
  const columns = incomeColumnsOf(facts).map((column) => writeColumn(form, facts, column, months));
  const blank = columns.filter(({ value }) => value === null);
  return form.total({ line: "11", part: "combined", label: "Total monthly income" }, blank.length > 0 ? blank : columns);
}

/** Lines 2 to 11 of one column: the averages of the six months, in whole dollars. */
function writeColumn(form: Worksheet, facts: CaseFacts, { person, prefix }: Column, months: readonly MonthLines[]): Line {
  const own = months.filter((row) => row.counts && row.column?.person === person);
  const missing = missingMonths(facts, months, { person, prefix });
  const average = (source: MonthSource): { amount: number | null; from: string[] } => {
    const given = own.flatMap(({ path, amounts }) => {
      const each = amounts.get(source);
      return each === undefined ? [] : [{ path: `${path}.${source}`, amount: typeof each === "number" ? each : Number(each.value) }];
    });
    if (missing.length > 0 || given.length === 0) return { amount: null, from: [list] };
    const sum = given.reduce((all, { amount }) => all + amount, 0);
    return { amount: Math.round(sum / 6), from: given.map(({ path }) => path) };
  };
  const put = (source: MonthSource, part: string, need?: Need): Line => {
    const { line, label } = monthSources.find((each) => each.source === source)!;
    const { amount, from } = average(source);
    const zero = useful(clientNeed(`${label}: the amounts of the six months. $0 if there was nothing.`));
    return form.figure({ line, part, person, label, need: need ?? (missing.length > 0 ? undefined : zero) }, amount, from, list);
  };
  const net = (line: string, label: string, receipts: MonthSource, costs: MonthSource): Line => {
    const [gross, spent] = [put(receipts, "receipts"), put(costs, "costs")];
    const amount = gross.value === null ? null : notBelowZero(Number(gross.value) - Number(spent.value));
    return form.figure({ line, person, label }, amount, [...new Set([...gross.from, ...spent.from])]);
  };
  const lacking = clientNeed(`Income is missing of ${monthNames(missing)}.`);
  const upToUnemployment = [
    put("wages", "", missing.length > 0 ? lacking : undefined),
    put("alimony", ""),
    put("contributions", ""),
    net("5", "Net monthly income from a business, profession, or farm", "businessReceipts", "businessCosts"),
    net("6", "Net monthly income from rental or other real property", "rentReceipts", "rentCosts"),
    put("interest", ""),
    put("unemployment", ""),
  ];
  form.open({ line: "8", part: "benefit", person, label: "Unemployment compensation contended to be a Social Security benefit" });
  const [pension, other] = [put("pension", ""), put("other", "")];
  if (other.value) {
    const need = useful(clientNeed("What was the other income?"));
    form.answer({ line: "10", part: "specify", person, label: "Source", need }, `income.monthlyIncome.${prefix}OtherIncomeDescription`);
  }
  return form.total({ line: "11", person, label: "Monthly income of this column" }, [...upToUnemployment, pension, other]);
}

/** Twelve times a month that is a total, as a total too. */
export function writeYear(form: Worksheet, spot: Spot, monthly: Line): Line {
  const yearly = form.figure(spot, monthly.value === null ? null : 12 * Number(monthly.value));
  form.setTotal(spot.line, { ...form.totalOf(`${monthly.form}.${monthly.line}`), amount: Number(yearly.value) });
  return yearly;
}
