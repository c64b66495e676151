import { valueAt } from "../conditions.ts";
import { progressOf, type StepProgress } from "../progress.ts";
import { stepValues } from "../step.ts";
import { questionSteps } from "../steps/index.ts";

/** What a step's page needs to know about the other steps. */
export interface Guide {
  /** The progress of each step that asks questions, in their order. */
  progress: StepProgress[];
  /** Whether the stored marital status is single. */
  isSingle: boolean;
  /** The household's monthly take-home pay; "" if unknown. */
  takeHomePay: string;
}

/** Sections that every page reads for the guide, besides the progress. */
export const guideSections = ["personalInfo", "income"];

/** Builds the guide from a form's data. Progress that is already known is not computed again. */
export const guideOf = (data: object, known: Record<string, StepProgress | null> = {}): Guide => ({
  progress: questionSteps.map((step) => known[step.key] ?? progressOf(step, stepValues(step, data))),
  isSingle: valueAt(data, "personalInfo.maritalStatus") === "single",
  takeHomePay: String(valueAt(data, "income.takeHomePay") ?? ""),
});
