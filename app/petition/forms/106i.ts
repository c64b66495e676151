import { scheduleIColumns, type Column } from "../columns.ts";
import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeEmployment } from "./106i-employment.ts";
import { writeOtherIncome } from "./106i-other.ts";
import { writePay } from "./106i-pay.ts";
import { writeSpecified } from "./106i-specified.ts";
import { writeExpectedChange } from "./expected-change.ts";
import { setColumnTotal } from "./sums.ts";

/**
 * Writes Schedule I: Your Income. Totals are named by line and person, such as `106I.7.debtor1`; `106I.4`, `6`, `7`, `9`, and `10`
 * are totals of all columns. The parts "told", "business", and "rental" are not boxes of the form but amounts that its boxes are
 * computed from.
 */
export function form106I(form: Worksheet, facts: CaseFacts): void {
  const columns = scheduleIColumns(facts);
  for (const column of columns) writeEmployment(form, facts, column);
  const householdPay = form.amount(
    { line: "7", part: "told", label: "The household's take-home pay, as stated by the client" },
    "income.takeHomePay",
  );
  const rows = columns.map((column) => {
    const pay = writePay(form, column, columns.length === 1 ? householdPay : undefined);
    return { column, pay, other: writeOtherIncome(form, facts, column) };
  });
  writeSpecified(form, facts, columns);
  for (const line of ["4", "6", "7", "9"]) setColumnTotal(form, "106I", line, columns);
  const monthly = writeMonthly(form, rows, householdPay);
  const contributions = form.amount(
    {
      line: "11",
      label: "Other regular contributions to the expenses of Schedule J",
      need: useful(clientNeed("How much do others help with each month? $0 if nobody does.")),
    },
    "income.helpFromOthers",
  );
  if (contributions.value) form.computed({ line: "11", part: "specify", label: "Specify" }, "Help from others", ["income.helpFromOthers"]);
  const { isEstimate } = form.totalOf("106I.10");
  form.total({ line: "12", label: markEstimate("Combined monthly income", isEstimate) }, [monthly, contributions]);
  writeExpectedChange(form, facts, "13", "income");
}

const markEstimate = (label: string, isEstimate: boolean): string => (isEstimate ? `${label} (estimate)` : label);

/** Writes line 10 of each column and its total. If only the household's take-home pay is known, it replaces line 7 of both columns. */
function writeMonthly(form: Worksheet, rows: { column: Column; pay: Line; other: Line }[], householdPay: Line): Line {
  const monthly = rows.map(({ column: { person }, pay, other }) => {
    const { isEstimate } = form.totalOf(`106I.7.${person}`);
    const spec = { line: "10", person, label: markEstimate("Monthly income", isEstimate) };
    return form.total(spec, pay.value === null ? [pay] : [pay, other]);
  });
  const combined = { line: "10", part: "combined", label: "Monthly income of both columns" };
  if (householdPay.value === null || rows.every(({ pay }) => pay.value !== null)) return form.total(combined, monthly);
  form.setTotal("7", { amount: Number(householdPay.value), isEstimate: true, blanks: [] });
  const other = rows.map((row) => row.other);
  return form.total({ ...combined, label: markEstimate(combined.label, true) }, [householdPay, ...other], { isEstimate: true });
}
