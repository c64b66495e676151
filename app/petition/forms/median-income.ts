import { longDate } from "../../questionnaire/format.ts";
import { householdInAnswers } from "../checks/people.ts";
import type { Line, Need } from "../line.ts";
import { medianOf, medianRow } from "../means-test.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Spot, type Worksheet } from "../worksheet.ts";

type Place = Pick<Spot, "line" | "part">;

/** The median family income that applies, from a confirmed row of the table only; gives its line. */
export function writeMedian(form: Worksheet, facts: CaseFacts, at: Record<"state" | "household" | "median", Place>): Line {
  const need = useful(clientNeed("Which state do you live in?"));
  form.answer({ ...at.state, label: "State in which you live", need }, "contactInfo.state");
  const size = { ...at.household, label: "Number of people in your household" };
  const { householdSize } = facts.entries;
  const people = householdSize ?? householdInAnswers(facts.answers);
  if (householdSize === undefined) form.computed(size, String(people), ["income.dependents"]);
  else form.office(size, String(people));
  const row = medianRow(facts);
  const text = "Median family income: confirm the row of the table that is in force on the planned filing date.";
  const confirmation: Need = { ...officeNeed(text), table: "medianIncome" };
  const label = row?.isConfirmed ? `Median family income of ${longDate(row.effectiveFrom)}` : "Median family income";
  return form.figure({ ...at.median, label, need: confirmation }, row?.isConfirmed ? medianOf(row, people) : null);
}
