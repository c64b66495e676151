import type { CaseFacts } from "../facts/case-facts.ts";
import { scheduleIColumns, type Column } from "../facts/columns.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import { addTotals } from "../lines/totals.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeEmployment } from "./106i-employment.ts";
import { writeOperations } from "./106i-operations.ts";
import { writeOtherIncome } from "./106i-other.ts";
import { writePay } from "./106i-pay.ts";
import { writeSpecified } from "./106i-specified.ts";
import type { schedule106I } from "../lines/106i.lines.ts";
import { expectedChange } from "./expected-change.ts";

type Form = Worksheet<typeof schedule106I>;

/**
 * Writes Schedule I: Your Income. Totals are named by line and person, such as `106I.7.debtor1`; `106I.4`, `6`, `7`, `9`, and `10`
 * are totals of all columns.
 */
export function form106I(form: Form, facts: CaseFacts): void {
  const columns = scheduleIColumns(facts);
  for (const column of columns) writeEmployment(form.of(column.person), facts, column);
  const householdPay = form.detailed(" for the household").amount("7/told", "income.takeHomePay");
  const operations = writeOperations(form, facts, columns);
  const rows = columns.map((column) => {
    const pay = writePay(form.of(column.person), column, columns.length === 1 ? householdPay : undefined);
    return { column, pay, other: writeOtherIncome(form.of(column.person), facts, column, operations) };
  });
  writeSpecified(form, facts, columns);
  for (const line of ["4", "6", "7", "9"] as const)
    form.setTotal(`106I.${line}`, addTotals(columns.map(({ person }) => form.totalOf(`106I.${line}.${person}`))));
  const monthly = writeMonthly(form, rows, householdPay);
  const need = useful(clientNeed("How much do others help with each month? $0 if nobody does."));
  const contributions = form.amount("11", "income.helpFromOthers", need);
  if (contributions.value) form.computed("11/specify", "Help from others", ["income.helpFromOthers"]);
  const { isEstimate } = form.totalOf("106I.10");
  marked(form, isEstimate).total("12", [monthly, contributions]);
  const change = useful(clientNeed("Will your income change within the next year? If not, write None."));
  const expected = expectedChange(facts.answers, "income.expectedChange");
  form.derived("13", expected, change);
  if (expected.value === "yes") form.answer("13/explain", "income.expectedChange");
}

const marked = (form: Form, isEstimate: boolean): Form => (isEstimate ? form.detailed(" (estimate)") : form);

/** Writes line 10 of each column and its total. If only the household's take-home pay is known, it replaces line 7 of both columns. */
function writeMonthly(form: Form, rows: { column: Column; pay: Line; other: Line }[], householdPay: Line): Line {
  const monthly = rows.map(({ column: { person }, pay, other }) => {
    const { isEstimate } = form.totalOf(`106I.7.${person}`);
    return marked(form.of(person), isEstimate).total("10", pay.value === null ? [pay] : [pay, other]);
  });
  if (householdPay.value === null || rows.every(({ pay }) => pay.value !== null)) return form.total("10/combined", monthly);
  form.setTotal("106I.7", { amount: Number(householdPay.value), isEstimate: true, blanks: [] });
  const other = rows.map((row) => row.other);
  return marked(form, true).total("10/combined", [householdPay, ...other], { isEstimate: true });
}
