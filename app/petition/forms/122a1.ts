import { isFilingKnown, isJoint, isMarried } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, type Worksheet } from "../worksheet.ts";
import { compareIncome, writeComparison } from "./income-comparison.ts";
import { writeMedian } from "./median-income.ts";
import { writeMonthlyIncome, writeYear } from "./monthly-income.ts";

/** Writes the Chapter 7 Statement of Your Current Monthly Income. */
export function form122A1(form: Worksheet, facts: CaseFacts): void {
  writeStatus(form, facts);
  writeMonthlyIncome(form, facts);
  const monthly = form.copy({ line: "12a", label: "Total current monthly income, line 11" }, "122A1.11");
  const yearly = writeYear(form, { line: "12b", label: "Current monthly income for the year" }, monthly);
  const at = { state: { line: "13", part: "state" }, household: { line: "13", part: "household" }, median: { line: "13" } };
  const median = writeMedian(form, facts, at);
  writeComparison(
    form,
    "14",
    compareIncome(yearly, median, (income, limit) => income <= limit),
    [
      ["Line 12b is less than or equal to line 13.", "1. There is no presumption of abuse."],
      [
        "Line 12b is more than line 13.",
        "2. The calculation to determine if a presumption of abuse applies will be made under Chapter 7 Means Test Calculation " +
          "(Official Form 122A-2).",
      ],
    ],
  );
}

function writeStatus(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const marital = answers.at("personalInfo.maritalStatus");
  const filing = answers.at("personalInfo.filingWith");
  const married = isJoint(facts) ? "Married and your spouse is filing with you" : "Married and your spouse is NOT filing with you";
  const spec = {
    line: "1",
    label: "What is your marital and filing status?",
    need: clientNeed("Are you married, and will your spouse file with you?"),
  };
  const value = isFilingKnown(facts) ? married : null;
  if (isMarried(facts)) form.derived(spec, { value, from: [marital.path, filing.path], path: filing.path });
  else form.derived(spec, { value: "Not married", from: [marital.path], state: marital.state, path: marital.path });
  if (isMarried(facts) && isFilingKnown(facts) && !isJoint(facts))
    form.choice(
      { line: "1", part: "household", label: "You and your spouse are", need: clientNeed("Do you and your spouse live together?") },
      "personalInfo.maritalDetail",
      {
        livingTogether: "Living in the same household and are not legally separated",
        livingApart: "Living separately or are legally separated",
      },
    );
  form.answer({ line: "1", part: "military", label: "Military service (see Form 122A-1Supp)" }, "personalInfo.military");
}
