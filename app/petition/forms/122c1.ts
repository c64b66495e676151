import type { CaseFacts } from "../facts/case-facts.ts";
import { amountOf, type Line } from "../lines/line.ts";
import { clientNeed, officeNeed } from "../lines/needs.ts";
import { isFilingKnown, isJoint, isMarried } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { statement122C1 } from "../lines/122c1.lines.ts";
import { compareIncome } from "../lines/income-comparison.ts";
import { householdSize, medianIncome, stateNeed } from "./median-income.ts";
import type { monthlyIncome } from "../lines/monthly-income.lines.ts";
import { writeMonthlyIncome, yearOf } from "./monthly-income.ts";
import { difference } from "./sums.ts";

type Form = Worksheet<typeof statement122C1>;

/** Writes the Chapter 13 Statement of Your Current Monthly Income and Calculation of Commitment Period. */
export function form122C1(form: Form, facts: CaseFacts): void {
  form.choice("1", "personalInfo.maritalStatus", clientNeed("Are you married?"), { single: "notMarried", married: "married" });
  writeMonthlyIncome(form.only<typeof monthlyIncome>(), facts);
  const average = form.copy("12", "122C1.11");
  const adjustment = writeMaritalAdjustment(form, facts);
  form.total("14", ...difference(average, adjustment));
  const year = writeYear(form, "15b", form.copy("15a", "122C1.14"));
  form.answer("16a", "contactInfo.state", stateNeed);
  const size = String(householdSize(facts));
  if (facts.entries.householdSize === undefined) form.computed("16b", size, ["income.dependents"]);
  else form.office("16b", size);
  const { amount, detail, need } = medianIncome(facts);
  const median = form.detailed(detail).figure("16c", amount, [], null, need);
  const isNotMore = compareIncome(year, median, (income, limit) => income <= limit);
  form.computed("17", isNotMore === null ? null : isNotMore ? "notMore" : "more");
  form.computed("17/top", form.chosen("17"));
  writeCommitmentPeriod(form, adjustment, median);
}

/** Writes twelve times a monthly total, and sets it as a total too. */
function writeYear(form: Form, line: "15b" | "20b", monthly: Line): Line {
  const yearly = form.figure(line, yearOf(monthly));
  form.setTotal(`122C1.${line}`, { ...form.totalOf(line === "15b" ? "122C1.15a" : "122C1.20a"), amount: amountOf(yearly) });
  return yearly;
}

/** Writes line 13: the office enters it if a spouse does not file; otherwise it is zero. */
function writeMaritalAdjustment(form: Form, facts: CaseFacts): Line {
  const status = writeSpouse(form, facts);
  const spouse = form.chosen("13");
  const amounts = spouse === "alone" ? [1, 2, 3].map((item) => writeAdjustment(form, item)) : [];
  const given = amounts.filter(({ value }) => value !== null);
  const sum = given.length > 0 ? given.reduce((all, { value }) => all + Number(value), 0) : null;
  const need = officeNeed("Which income of the spouse was not regularly paid for household expenses? $0 if the adjustment does not apply.");
  const amount = spouse === "notMarried" || spouse === "joint" ? 0 : sum;
  return form.figure("13/total", amount, status.from, null, status.value === null ? undefined : need);
}

function writeSpouse(form: Form, facts: CaseFacts): Line {
  const marital = facts.answers.at("personalInfo.maritalStatus");
  if (!isMarried(facts)) return form.derived("13", { value: "notMarried", from: [marital.path], state: marital.state, path: marital.path });
  const { path } = facts.answers.at("personalInfo.filingWith");
  const married = isJoint(facts) ? "joint" : "alone";
  const value = isFilingKnown(facts) ? married : null;
  return form.derived("13", { value, from: [path], path }, clientNeed("Will your spouse file with you?"));
}

function writeAdjustment(form: Form, item: number): Line {
  const entry = form.row("13#", item);
  entry.open("purpose");
  return entry.open("amount");
}

/** Writes lines 18 to 21. The office decides whether the marital adjustment also counts here. */
function writeCommitmentPeriod(form: Form, adjustment: Line, median: Line): void {
  const average = form.copy("18", "122C1.11");
  const need = officeNeed("Does the marital adjustment also count for the commitment period? Enter the amount of line 13, or else $0.");
  const isZero = adjustment.value === 0;
  const deducted = form.figure("19a", isZero ? 0 : null, adjustment.from, null, adjustment.value === null ? undefined : need);
  form.total("19b", ...difference(average, deducted));
  const year = writeYear(form, "20b", form.copy("20a", "122C1.19b"));
  const limit = form.figure("20c", amountOf(median), median.from);
  const isLess = compareIncome(year, limit, (income, most) => income < most);
  form.computed("21", isLess === null ? null : isLess ? "less" : "notLess");
  form.computed("21/top", form.chosen("21"));
}
