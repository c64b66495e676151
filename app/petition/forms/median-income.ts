import { longDate } from "../../questionnaire/format.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { countHousehold } from "../facts/count-household.ts";
import type { Need } from "../lines/line.ts";
import { findMedianRow, medianForSize } from "../facts/means-test.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";

export const stateNeed = useful(clientNeed("Which state do you live in?"));

/** The number of people in the household, as entered by the office or as counted from the answers. */
export const householdSize = ({ answers, entries }: CaseFacts): number => entries.householdSize ?? countHousehold(answers);

/** The median family income that applies, only from a confirmed row of the table, and what the label says about it. */
export function medianIncome(facts: CaseFacts): { amount: number | null; detail: string; need: Need } {
  const row = findMedianRow(facts);
  const text = "Median family income: confirm the row of the table that is in force on the planned filing date.";
  const need: Need = { ...officeNeed(text), table: "medianIncome" };
  if (!row?.isConfirmed) return { amount: null, detail: "", need };
  return { amount: medianForSize(row, householdSize(facts)), detail: ` of ${longDate(row.effectiveFrom)}`, need };
}
