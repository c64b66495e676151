import type { CaseFacts } from "../facts/case-facts.ts";
import { amountOf } from "../lines/line.ts";
import { clientNeed } from "../lines/needs.ts";
import { isFilingKnown, isJoint, isMarried } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { statement122A1 } from "../lines/122a1.lines.ts";
import { compareIncome } from "../lines/income-comparison.ts";
import { householdSize, medianIncome, stateNeed } from "./median-income.ts";
import type { monthlyIncome } from "../lines/monthly-income.lines.ts";
import { writeMonthlyIncome, yearOf } from "./monthly-income.ts";

type Form = Worksheet<typeof statement122A1>;

/** Writes the Chapter 7 Statement of Your Current Monthly Income. */
export function form122A1(form: Form, facts: CaseFacts): void {
  writeStatus(form, facts);
  writeMonthlyIncome(form.only<typeof monthlyIncome>(), facts);
  const monthly = form.copy("12a", "122A1.11");
  const yearly = form.figure("12b", yearOf(monthly));
  form.setTotal("122A1.12b", { ...form.totalOf("122A1.12a"), amount: amountOf(yearly) });
  form.answer("13/state", "contactInfo.state", stateNeed);
  const size = String(householdSize(facts));
  if (facts.entries.householdSize === undefined) form.computed("13/household", size, ["income.dependents"]);
  else form.office("13/household", size);
  const { amount, detail, need } = medianIncome(facts);
  const median = form.detailed(detail).figure("13", amount, [], null, need);
  const isNotMore = compareIncome(yearly, median, (income, limit) => income <= limit);
  form.computed("14", isNotMore === null ? null : isNotMore ? "notMore" : "more");
  form.computed("14/top", form.chosen("14"));
}

function writeStatus(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const marital = answers.at("personalInfo.maritalStatus");
  const filing = answers.at("personalInfo.filingWith");
  const married = isJoint(facts) ? "joint" : "alone";
  const need = clientNeed("Are you married, and will your spouse file with you?");
  const value = isFilingKnown(facts) ? married : null;
  if (isMarried(facts)) form.derived("1", { value, from: [marital.path, filing.path], path: filing.path }, need);
  else form.derived("1", { value: "notMarried", from: [marital.path], state: marital.state, path: marital.path }, need);
  if (isMarried(facts) && isFilingKnown(facts) && !isJoint(facts))
    form.choice("1/household", "personalInfo.maritalDetail", clientNeed("Do you and your spouse live together?"), {
      livingTogether: "together",
      livingApart: "apart",
    });
  form.answer("1/military", "personalInfo.military");
}
