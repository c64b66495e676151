import type { Column } from "../columns.ts";
import type { Line } from "../line.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeDifference } from "./sums.ts";

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
 * Writes lines 2 to 7 of one column; returns line 7. If deductions are missing, take-home pay is an estimate from the client's
 * statement: the person's own, or else the household's.
 * @param householdPay the household's take-home pay, if there is only one column
 */
export function writePay(form: Worksheet, { person, prefix }: Column, householdPay: Line | undefined): Line {
  const wages = useful(clientNeed("What is this person's monthly pay before deductions? $0 if there is none."));
  const gross = form.amount(
    { line: "2", person, label: "Monthly gross wages, salary, and commissions", need: { ...wages, isBlocking: true } },
    `income.monthlyIncome.${prefix}GrossIncome`,
  );
  const overtimeNeed = useful(officeNeed("Overtime pay, if it is not part of line 2; $0 for none."));
  const overtime = form.figure({ line: "3", person, label: "Monthly overtime pay", need: overtimeNeed }, null);
  const grossIncome = form.total({ line: "4", person, label: "Gross income" }, [gross, overtime]);
  const deducted = deductions.map(([line, name, label]) => {
    const need = clientNeed(`${label}: how much is deducted from this person's pay per month? $0 if there is none.`);
    const asked = grossIncome.value === 0 ? undefined : line === "5a" ? need : useful(need);
    return form.amount({ line, person, label, need: asked }, `income.deductions.${prefix}.${name}`);
  });
  const totalDeductions = form.total({ line: "6", person, label: "Payroll deductions" }, deducted);
  const statedPay = form.amount(
    { line: "7", part: "told", person, label: "Take-home pay, as stated by the client" },
    `income.${prefix}TakeHomePay`,
  );
  const label = "Total monthly take-home pay";
  if (grossIncome.value === 0) return form.total({ line: "7", person, label }, [grossIncome]);
  if (grossIncome.value !== null && deducted.every(({ value }) => value !== null))
    return writeDifference(form, { line: "7", person, label }, grossIncome, totalDeductions);
  const knownPay = [statedPay, householdPay].find((line) => typeof line?.value === "number");
  const estimate = { line: "7", person, label: `${label} (estimate)` };
  if (knownPay) return form.total(estimate, [knownPay], { isEstimate: true });
  return writeDifference(form, estimate, grossIncome, totalDeductions, true);
}
