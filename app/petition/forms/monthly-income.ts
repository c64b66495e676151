import type { CaseFacts } from "../facts/case-facts.ts";
import { currentIncomeColumns, type Column } from "../facts/columns.ts";
import { atLeastZero, missingMonths, monthNames } from "../facts/current-income.ts";
import type { Line, Need } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeMonths, type MonthLines, type MonthSource } from "./income-months.ts";
import type { monthlyIncome } from "../lines/monthly-income.lines.ts";

type Form = Worksheet<typeof monthlyIncome>;
type AverageAddress = Parameters<Form["figure"]>[0];

const list = "income.sixMonths";

/**
 * Writes lines 2 to 11 of a statement of current monthly income; returns line 11. Only the six full months before filing count, not
 * today's income.
 */
export function writeMonthlyIncome(form: Form, facts: CaseFacts): Line {
  const months = writeMonths(form, facts);
  const columns = currentIncomeColumns(facts).map((column) => writeColumn(form.of(column.person), facts, column, months));
  const blank = columns.filter(({ value }) => value === null);
  return form.total("11/combined", blank.length > 0 ? blank : columns);
}

/** Writes lines 2 to 11 of one column: the averages of the six months. */
function writeColumn(form: Form, facts: CaseFacts, { person, prefix }: Column, months: readonly MonthLines[]): Line {
  const own = months.filter((row) => row.isCounted && row.column?.person === person);
  const missingMonthsOfColumn = missingMonths(facts, months, { person, prefix });
  const average = (source: MonthSource): { amount: number | null; from: string[] } => {
    const given = own.flatMap(({ path, amounts }) => {
      const each = amounts.get(source);
      return each === undefined ? [] : [{ path: `${path}.${source}`, amount: typeof each === "number" ? each : Number(each.value) }];
    });
    if (missingMonthsOfColumn.length > 0 || given.length === 0) return { amount: null, from: [list] };
    const sum = given.reduce((all, { amount }) => all + amount, 0);
    return { amount: sum / 6, from: given.map(({ path }) => path) };
  };
  const write = (address: AverageAddress, source: MonthSource, need?: Need): Line => {
    const { amount, from } = average(source);
    const zero = useful(clientNeed(`${form.label(address)}: the amounts of the six months. $0 if there was nothing.`));
    return form.figure(address, amount, from, list, need ?? (missingMonthsOfColumn.length > 0 ? undefined : zero));
  };
  const writeNet = (line: "5" | "6", receipts: MonthSource, costs: MonthSource): Line => {
    const [gross, spent] = [write(`${line}/receipts`, receipts), write(`${line}/costs`, costs)];
    const amount = gross.value === null ? null : atLeastZero(Number(gross.value) - Number(spent.value));
    return form.figure(line, amount, [...new Set([...gross.from, ...spent.from])]);
  };
  const monthsNeed = clientNeed(`Income is missing for ${monthNames(missingMonthsOfColumn)}.`);
  const upToUnemployment = [
    write("2", "wages", missingMonthsOfColumn.length > 0 ? monthsNeed : undefined),
    write("3", "alimony"),
    write("4", "contributions"),
    writeNet("5", "businessReceipts", "businessCosts"),
    writeNet("6", "rentReceipts", "rentCosts"),
    write("7", "interest"),
    write("8", "unemployment"),
  ];
  form.open("8/benefit");
  const [pension, other] = [write("9", "pension"), write("10", "other")];
  if (other.value)
    form.answer("10/specify", `income.monthlyIncome.${prefix}OtherIncomeDescription`, clientNeed("What was the other income?"));
  return form.total("11", [...upToUnemployment, pension, other]);
}

/** Twelve times a monthly amount as it is printed, in whole dollars: the form says “multiply by 12”. Null if it is blank. */
export const yearOf = ({ value }: Line): number | null => (value === null ? null : 12 * Math.round(Number(value)));
