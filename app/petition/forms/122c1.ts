import type { Line } from "../line.ts";
import { isFilingKnown, isJoint, isMarried } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, type LineSpec, type Worksheet } from "../worksheet.ts";
import { compareIncome, writeComparison } from "./income-comparison.ts";
import { writeMedian } from "./median-income.ts";
import { writeMonthlyIncome, writeYear } from "./monthly-income.ts";
import { writeDifference } from "./sums.ts";

/** Writes the Chapter 13 Statement of Your Current Monthly Income and Calculation of Commitment Period. */
export function form122C1(form: Worksheet, facts: CaseFacts): void {
  const status = { line: "1", label: "What is your marital and filing status?", need: clientNeed("Are you married?") };
  form.choice(status, "personalInfo.maritalStatus", { single: "Not married", married: "Married" });
  writeMonthlyIncome(form, facts);
  const average = form.copy({ line: "12", label: "Total average monthly income, line 11" }, "122C1.11");
  const adjustment = writeMaritalAdjustment(form, facts);
  writeDifference(form, { line: "14", label: "Your current monthly income" }, average, adjustment);
  const month = form.copy({ line: "15a", label: "Your current monthly income, line 14" }, "122C1.14");
  const year = writeYear(form, { line: "15b", label: "Current monthly income for the year" }, month);
  const median = writeMedian(form, facts, { state: { line: "16a" }, household: { line: "16b" }, median: { line: "16c" } });
  writeComparison(
    form,
    "17",
    compareIncome(year, median, (income, limit) => income <= limit),
    [
      ["Line 15b is less than or equal to line 16c.", "1. Disposable income is not determined under 11 U.S.C. § 1325(b)(3)."],
      ["Line 15b is more than line 16c.", "2. Disposable income is determined under 11 U.S.C. § 1325(b)(3)."],
    ],
  );
  writeCommitmentPeriod(form, adjustment, median);
}

const unmarried = "You are not married.";
const joint = "You are married and your spouse is filing with you.";
const alone = "You are married and your spouse is not filing with you.";

/** Writes line 13: the office enters it if a spouse does not file; otherwise it is zero. */
function writeMaritalAdjustment(form: Worksheet, facts: CaseFacts): Line {
  const status = writeSpouse(form, facts);
  const amounts = status.value === alone ? [1, 2, 3].map((item) => writeAdjustment(form, item)) : [];
  const given = amounts.filter(({ value }) => value !== null);
  const sum = given.length > 0 ? given.reduce((all, { value }) => all + Number(value), 0) : null;
  const need = officeNeed("Which income of the spouse was not regularly paid for household expenses? $0 if the adjustment does not apply.");
  const spec: LineSpec = { line: "13", part: "total", label: "Marital adjustment", ...(status.value !== null && { need }) };
  return form.figure(spec, status.value === unmarried || status.value === joint ? 0 : sum, status.from);
}

function writeSpouse(form: Worksheet, facts: CaseFacts): Line {
  const spec = { line: "13", label: "Is your spouse filing with you?" };
  const marital = facts.answers.at("personalInfo.maritalStatus");
  if (!isMarried(facts)) return form.derived(spec, { value: unmarried, from: [marital.path], state: marital.state, path: marital.path });
  const { path } = facts.answers.at("personalInfo.filingWith");
  const married = isJoint(facts) ? joint : alone;
  const need = clientNeed("Will your spouse file with you?");
  return form.derived({ ...spec, need }, { value: isFilingKnown(facts) ? married : null, from: [path], path });
}

function writeAdjustment(form: Worksheet, item: number): Line {
  form.open({ line: "13", part: "purpose", item, label: "What the spouse's income was paid for" });
  return form.figure({ line: "13", part: "amount", item, label: "Income that was paid for it" }, null);
}

/** Writes lines 18 to 21. The office decides whether the marital adjustment also counts here. */
function writeCommitmentPeriod(form: Worksheet, adjustment: Line, median: Line): void {
  const average = form.copy({ line: "18", label: "Total average monthly income, line 11" }, "122C1.11");
  const need = officeNeed("Does the marital adjustment also count for the commitment period? Enter the amount of line 13, or else $0.");
  const spec: LineSpec = { line: "19a", label: "Marital adjustment, if it applies", ...(adjustment.value !== null && { need }) };
  const deducted = form.figure(spec, adjustment.value === 0 ? 0 : null, adjustment.from);
  writeDifference(form, { line: "19b", label: "Line 18 less line 19a" }, average, deducted);
  const month = form.copy({ line: "20a", label: "Monthly income, line 19b" }, "122C1.19b");
  const year = writeYear(form, { line: "20b", label: "Current monthly income for the year" }, month);
  const amount = median.value === null ? null : Number(median.value);
  const limit = form.figure({ line: "20c", label: "Median family income, line 16c" }, amount, median.from);
  writeComparison(
    form,
    "21",
    compareIncome(year, limit, (income, most) => income < most),
    [
      ["Line 20b is less than line 20c.", "3. The commitment period is 3 years."],
      ["Line 20b is more than or equal to line 20c.", "4. The commitment period is 5 years."],
    ],
  );
}
