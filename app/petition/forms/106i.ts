import { columnsOf, type Column } from "../columns.ts";
import type { Line } from "../line.ts";
import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { writeEmployment } from "./106i-employment.ts";
import { writeOtherIncome } from "./106i-other.ts";
import { writePay } from "./106i-pay.ts";
import { writeSpecified } from "./106i-specified.ts";
import { writeExpectedChange } from "./expected-change.ts";
import { totalOfColumns } from "./sums.ts";

/**
 * Schedule I: Your Income. Totals are named by line and person, `106I.7.debtor1`; `106I.4`, `6`, `7`, `9` and `10` are those of
 * all columns together. The parts "told", "business" and "rental" are not boxes of the form but what its boxes are made of.
 */
export function form106I(form: Worksheet, facts: CaseFacts): void {
  const columns = columnsOf(facts);
  for (const column of columns) writeEmployment(form, facts, column);
  const told = form.amount(
    { line: "7", part: "told", label: "The household's take-home pay, as the client says it" },
    "income.takeHomePay",
  );
  const rows = columns.map((column) => {
    const pay = writePay(form, column, columns.length === 1 ? told : undefined);
    return { column, pay, other: writeOtherIncome(form, facts, column) };
  });
  writeSpecified(form, facts, columns);
  for (const line of ["4", "6", "7", "9"]) totalOfColumns(form, "106I", line, columns);
  const monthly = writeMonthly(form, rows, told);
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
  form.total({ line: "12", label: marked("Combined monthly income", isEstimate) }, [monthly, contributions]);
  writeExpectedChange(form, facts, "13", "income");
}

const marked = (label: string, isEstimate: boolean): string => (isEstimate ? `${label} (estimate)` : label);

/** Line 10: of each column, and of both. Where only the household's take-home pay is known, it stands for both columns' line 7. */
function writeMonthly(form: Worksheet, rows: { column: Column; pay: Line; other: Line }[], told: Line): Line {
  const monthly = rows.map(({ column: { person }, pay, other }) => {
    const { isEstimate } = form.totalOf(`106I.7.${person}`);
    const spot = { line: "10", person, label: marked("Monthly income", isEstimate) };
    return form.total(spot, pay.value === null ? [pay] : [pay, other]);
  });
  const combined = { line: "10", part: "combined", label: "Monthly income of both columns" };
  if (told.value === null || rows.every(({ pay }) => pay.value !== null)) return form.total(combined, monthly);
  form.setTotal("7", { amount: Number(told.value), isEstimate: true, blanks: [] });
  const other = rows.map((row) => row.other);
  return form.total({ ...combined, label: marked(combined.label, true) }, [told, ...other], { isEstimate: true });
}
