import type { Column } from "../facts/columns.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106I } from "../lines/106i.lines.ts";
import { difference } from "./sums.ts";

const deductions = [
  ["5a", "taxes"],
  ["5b", "mandatoryRetirement"],
  ["5c", "voluntaryRetirement"],
  ["5d", "retirementLoan"],
  ["5e", "insurance"],
  ["5f", "support"],
  ["5g", "unionDues"],
  ["5h", "other"],
] as const;

/**
 * Writes lines 2 to 7 of one column; returns line 7. If deductions are missing, take-home pay is an estimate from the client's
 * statement: the person's own, or else the household's.
 * @param householdPay the household's take-home pay, if there is only one column
 */
export function writePay(form: Worksheet<typeof schedule106I>, { prefix }: Column, householdPay: Line | undefined): Line {
  const wages = clientNeed("What is this person's monthly pay before deductions? $0 if there is none.");
  const gross = form.amount("2", `income.monthlyIncome.${prefix}GrossIncome`, wages);
  const overtime = form.open("3", useful(officeNeed("Overtime pay, if it is not part of line 2; $0 for none.")));
  const grossIncome = form.total("4", [gross, overtime]);
  const deducted = deductions.map(([line, name]) => {
    const need = clientNeed(`${form.label(line)}: how much is deducted from this person's pay per month? $0 if there is none.`);
    const asked = grossIncome.value === 0 ? undefined : line === "5a" ? need : useful(need);
    return form.amount(line, `income.deductions.${prefix}.${name}`, asked);
  });
  const totalDeductions = form.total("6", deducted);
  const statedPay = form.amount("7/told", `income.${prefix}TakeHomePay`);
  if (grossIncome.value === 0) return form.total("7", [grossIncome]);
  if (grossIncome.value !== null && deducted.every(({ value }) => value !== null))
    return form.total("7", ...difference(grossIncome, totalDeductions));
  const knownPay = [statedPay, householdPay].find((line) => typeof line?.value === "number");
  const estimate = form.detailed(" (estimate)");
  if (knownPay) return estimate.total("7", [knownPay], { isEstimate: true });
  return estimate.total("7", ...difference(grossIncome, totalDeductions, true));
}
