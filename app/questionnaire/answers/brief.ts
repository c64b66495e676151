import { countAnswered } from "../progress.ts";
import { completeValues, stepValues, type Step } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import { answersTo, type AnsweredGroup, type AnsweredList } from "./summary.ts";
import { totalsIn } from "./sheet.ts";
import { formatDollars, sumOf } from "../totals.ts";
import { words } from "../wording/index.ts";

/** The answers that matter most in a step, by line. */
const lines: Record<string, string[][]> = {
  personalInfo: [
    ["clientName", "clientSSN", "clientDateOfBirth"],
    ["spouseName", "spouseSSN", "spouseDateOfBirth"],
  ],
  contactInfo: [["streetAddress", "city"], ["cellPhone", "homePhone"], ["email"]],
  realEstate: [["currentMarketValue"], ["firstMortgageOwed"], ["secondMortgageOwed"], ["otherRealEstateValue"], ["familyLandValue"]],
  personalProperty: [["cashOnHand"]],
  income: [["currentEmployer"], ["spouseEmployer"], ["takeHomePay"]],
};

/** Says each step in a few lines, by its key. */
export const briefsOf = (formData: object): Record<string, string[]> =>
  Object.fromEntries(questionSteps.map((step) => [step.key, briefOf(step, formData)]));

/** Says a step in a few lines: the answers that matter most, how many rows its lists have, and what they add up to. */
function briefOf(step: Step, formData: object): string[] {
  const groups = answersTo(step, formData);
  if (step.countsAnswers && groups.length > 0) {
    const { answered, all } = countAnswered(step, completeValues(step, stepValues(step, formData)));
    return [words.answeredOfAll(answered, all)];
  }
  const answers = groups.flatMap((group) => group.answers);
  const valueOf = (name: string) => {
    const answer = answers.find((each) => each.name === name);
    if (answer?.field.kind === "ssn") return lastFourOf(answer.value);
    return answer?.field.kind === "money" ? `${answer.field.label} ${answer.value}` : answer?.value;
  };
  const chosen = (lines[step.key] ?? []).map((names) => names.map(valueOf).filter(Boolean).join(", ")).filter(Boolean);
  const counted = groups.flatMap(({ lists }) => lists.filter(({ field, count }) => count > 0 && !field.detail).map(describeList));
  return [...chosen, ...counted, ...totalsOf(step, groups)];
}

/** Hides a Social Security number but its last four digits, and all of an incomplete one. */
const lastFourOf = (ssn: string): string => `***-**-${/^\d{3}-\d{2}-(\d{4})$/.exec(ssn)?.[1] ?? "****"}`;

/** Describes a list, such as "Vehicles: 3, $41,400 owed". */
function describeList({ field, count, rows }: AnsweredList): string {
  const owed = sumOf(rows.flatMap((cells) => cells.filter(({ name }) => name === "balanceOwed").map(({ value }) => value)));
  return words.listed(field.label, count, owed > 0 ? formatDollars(owed) : "");
}

/** The last total of a step's amounts, and the value of what is checked on the property list. */
function totalsOf(step: Step, groups: AnsweredGroup[]): string[] {
  const amounts = groups.flatMap(({ answers }) => answers.filter(({ field }) => field.kind === "money"));
  const sum = (chosen: typeof amounts) => formatDollars(sumOf(chosen.map(({ value }) => value)));
  const owned = amounts.filter(({ field }) => "enabledBy" in field && field.enabledBy);
  if (owned.length > 0) return [words.belongings(owned.length, sum(owned))];
  const total = step.sections.flatMap((section) => totalsIn(section, "shared")).find(({ isSpending }) => !isSpending);
  return total ? [`${total.label} ${sum(amounts.filter(({ name }) => total.of.includes(name)))}`] : [];
}
