import { valueAt } from "../conditions.ts";
import { countAnswered, progressOf, type StepProgress } from "../progress.ts";
import { completeValues, stepValues, type Values } from "../step.ts";
import { financialAffairs } from "../steps/financial-affairs.ts";
import { creditorSteps } from "../steps/creditor-details.ts";
import { amountsOf, sumOf } from "../totals.ts";
import { questionSteps } from "../form/index.ts";

/** What a step's page needs to know about the other steps. */
export interface Guide {
  /** The progress of each step that asks questions, in their order. */
  progress: StepProgress[];
  /** Whether the stored marital status is single. */
  isSingle: boolean;
  /** The household's monthly take-home pay; "" if unknown. */
  takeHomePay: string;
  /** What is owed on each step with creditors, as far as its answers are read. */
  debts: Record<string, number>;
  /** How many questions of step 13 are asked and answered, as far as its answers are read. */
  affairs: ReturnType<typeof countAnswered>;
}

/** Sections that the page of a step reads for the guide, besides the progress. */
export const guideSections = ({ key }: { key: string }): readonly string[] => [
  "personalInfo",
  "income",
  ...(creditorSteps.some((each) => each === key) ? creditorSteps : []),
];

const affairsCount = (data: object) =>
  countAnswered(financialAffairs, completeValues(financialAffairs, stepValues(financialAffairs, data)));
const noneAnswered = affairsCount({});

/** Builds the guide from a form's data. Progress that is already known is not computed again. */
export const guideOf = (data: object, known: Record<string, StepProgress | null> = {}): Guide => ({
  progress: questionSteps.map((step) => known[step.key] ?? progressOf(step, stepValues(step, data))),
  isSingle: valueAt(data, "personalInfo.maritalStatus") === "single",
  takeHomePay: String(valueAt(data, "income.takeHomePay") ?? ""),
  affairs: financialAffairs.key in data ? affairsCount(data) : noneAnswered,
  debts: Object.fromEntries(creditorSteps.map((key) => [key, sumOf(amountsOf(data as Values, [`${key}[].balanceOwed`]))])),
});
