import type { Column } from "../columns.ts";
import type { Line } from "../line.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { difference } from "./sums.ts";

const deductions = [
  ["5a", "taxes", "Tax, Medicare, and Social Security deductions"],
  ["5b", "mandatoryRetirement", "Mandatory contributions for retirement plans"],
  ["5c", "voluntaryRetirement", "Voluntary contributions for retirement plans"],
  ["5d", "retirementLoan", "Required repayments of retirement fund loans"],
  ["5e", "insurance", "Insurance"],
  ["5f", "support", "Domestic support obligations"],
  ["5g", "unionDues", "Union dues"],
  ["5h", "other", "Other deductions"],
] as const;

/**
 * Lines 2 to 7 of one column; gives line 7. Without all deductions, take-home pay is what the client says it is, as an estimate:
 * the person's own, else the household's where it has one column only.
 */
export function writePay(form: Worksheet, { person, prefix }: Column, ofHousehold: Line | undefined): Line {
  const wages = useful(clientNeed("What is this person's pay in a month before deductions? $0 if there is none."));
  const gross = form.amount(
    { line: "2", person, label: "Monthly gross wages, salary, and commissions", need: { ...wages, isBlocking: true } },
    `income.monthlyIncome.${prefix}GrossIncome`,
  );
  const overtime = useful(officeNeed("Overtime pay, if it is not part of line 2; $0 for none."));
  const more = form.figure({ line: "3", person, label: "Monthly overtime pay", need: overtime }, null);
  const before = form.total({ line: "4", person, label: "Gross income" }, [gross, more]);
  const taken = deductions.map(([line, name, label]) => {
    const need = clientNeed(`${label}: what is taken from this person's pay in a month? $0 if nothing is.`);
    const asked = before.value === 0 ? undefined : line === "5a" ? need : useful(need);
    return form.amount({ line, person, label, need: asked }, `income.deductions.${prefix}.${name}`);
  });
  const all = form.total({ line: "6", person, label: "Payroll deductions" }, taken);
  const told = form.amount(
    { line: "7", part: "told", person, label: "Take-home pay, as the client says it" },
    `income.${prefix}TakeHomePay`,
  );
  const label = "Total monthly take-home pay";
  if (before.value === 0) return form.total({ line: "7", person, label }, [before]);
  if (before.value !== null && taken.every(({ value }) => value !== null))
    return difference(form, { line: "7", person, label }, before, all);
  const said = [told, ofHousehold].find((line) => typeof line?.value === "number");
  const estimate = { line: "7", person, label: `${label} (estimate)` };
  if (said) return form.total(estimate, [said], { isEstimate: true });
  return difference(form, estimate, before, all, true);
}
