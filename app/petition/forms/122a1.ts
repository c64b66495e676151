import { householdInAnswers } from "../checks/people.ts";
import { columnsOf } from "../columns.ts";
import type { Line, Need } from "../line.ts";
import { medianOf, medianRow } from "../means-test.ts";
import { isJoint, isMarried } from "../people.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { writeCurrentIncome } from "./122a1-income.ts";
import { writeMonths } from "./122a1-months.ts";

/**
 * Chapter 7 Statement of Your Current Monthly Income, unless the office has chosen chapter 13. Only the six full months before
 * filing count here; what comes in today is no answer to it.
 */
export function form122A1(form: Worksheet, facts: CaseFacts): void {
  if (facts.entries.chapter === "13") return;
  writeStatus(form, facts);
  const months = writeMonths(form, facts);
  const own = columnsOf(facts).map((column) => writeCurrentIncome(form, facts, column, months));
  const blank = own.filter(({ value }) => value === null);
  const monthly = form.total({ line: "11", part: "combined", label: "Total current monthly income" }, blank.length > 0 ? blank : own);
  form.copy({ line: "12a", label: "Total current monthly income, line 11" }, "122A1.11");
  const year = monthly.value === null ? null : 12 * Number(monthly.value);
  const yearly = form.figure({ line: "12b", label: "Current monthly income for the year" }, year);
  form.setTotal("12b", { ...form.totalOf("122A1.11"), amount: Number(yearly.value) });
  const median = writeMedian(form, facts);
  const isBelow = Number(yearly.value) <= Number(median.value);
  const isKnown = yearly.value !== null && median.value !== null;
  const value = isBelow ? "Line 12b is less than or equal to line 13." : "Line 12b is more than line 13.";
  form.computed({ line: "14", label: "How do the lines compare?" }, isKnown ? value : null);
}

function writeStatus(form: Worksheet, facts: CaseFacts): void {
  const { answers, entries } = facts;
  const marital = answers.at("personalInfo.maritalStatus");
  const filing = answers.at("personalInfo.filingWith");
  const isSaid = entries.filing !== undefined || filing.raw === "spouse" || filing.raw === "alone";
  const married = isJoint(facts) ? "Married and your spouse is filing with you" : "Married and your spouse is NOT filing with you";
  const spot = {
    line: "1",
    label: "What is your marital and filing status?",
    need: clientNeed("Are you married, and will your spouse file with you?"),
  };
  if (isMarried(facts)) form.derived(spot, { value: isSaid ? married : null, from: [marital.path, filing.path], path: filing.path });
  else form.derived(spot, { value: "Not married", from: [marital.path], state: marital.state, path: marital.path });
  if (isMarried(facts) && isSaid && !isJoint(facts))
    form.choice(
      { line: "1", part: "household", label: "You and your spouse are", need: clientNeed("Do you and your spouse live together?") },
      "personalInfo.maritalDetail",
      {
        livingTogether: "Living in the same household and are not legally separated",
        livingApart: "Living separately or are legally separated",
      },
    );
  form.answer({ line: "1", part: "military", label: "Military service, which Form 122A-1Supp is about" }, "personalInfo.military");
}

/** Line 13, from a confirmed row of the table only. */
function writeMedian(form: Worksheet, facts: CaseFacts): Line {
  form.answer(
    { line: "13", part: "state", label: "State in which you live", need: useful(clientNeed("Which state do you live in?")) },
    "contactInfo.state",
  );
  const size = { line: "13", part: "household", label: "Number of people in your household" };
  const { householdSize } = facts.entries;
  const people = householdSize ?? householdInAnswers(facts.answers);
  if (householdSize === undefined) form.computed(size, String(people), ["income.dependents"]);
  else form.office(size, String(people));
  const row = medianRow(facts);
  const text = "Median family income: confirm the row of the table that is in force on the planned filing date.";
  const need: Need = { ...officeNeed(text), table: "medianIncome" };
  const label = row?.isConfirmed ? `Median family income of ${row.effectiveFrom}` : "Median family income";
  return form.figure({ line: "13", label, need }, row?.isConfirmed ? medianOf(row, people) : null);
}
