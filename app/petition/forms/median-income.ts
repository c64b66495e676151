import { longDate } from "../../questionnaire/format.ts";
import { countHousehold } from "../checks/people.ts";
import type { Line, Need } from "../line.ts";
import { medianForSize, findMedianRow } from "../means-test.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";

type Place = Pick<LineSpec, "line" | "part">;

/** Writes the median family income that applies, only from a confirmed row of the table; returns its line. */
export function writeMedian(form: Worksheet, facts: CaseFacts, at: Record<"state" | "household" | "median", Place>): Line {
  const need = useful(clientNeed("Which state do you live in?"));
  form.answer({ ...at.state, label: "State in which you live", need }, "contactInfo.state");
  const size = { ...at.household, label: "Number of people in your household" };
  const { householdSize } = facts.entries;
  const people = householdSize ?? countHousehold(facts.answers);
  if (householdSize === undefined) form.computed(size, String(people), ["income.dependents"]);
  else form.office(size, String(people));
  const row = findMedianRow(facts);
  const text = "Median family income: confirm the row of the table that is in force on the planned filing date.";
  const confirmation: Need = { ...officeNeed(text), table: "medianIncome" };
  const label = row?.isConfirmed ? `Median family income of ${longDate(row.effectiveFrom)}` : "Median family income";
  return form.figure({ ...at.median, label, need: confirmation }, row?.isConfirmed ? medianForSize(row, people) : null);
}
