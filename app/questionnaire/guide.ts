import { valueAt } from "./conditions.ts";
import { progressOf, type StepProgress } from "./progress.ts";
import { stepValues } from "./step.ts";
import { questionSteps } from "./steps/index.ts";

/** What a step's page shows about the other steps. */
export interface Guide {
  /** Of each step that asks questions, in their order. */
  progress: StepProgress[];
  /** Whether the client has said so. */
  isSingle: boolean;
  /** What reaches the household in a month; "" if that is not known. */
  takeHomePay: string;
}

/** The sections that the guide is read from on every step's page, besides the progress. */
export const guideSections = ["personalInfo", "income"];

/** Reads the guide out of a form's data, except for what is known of some steps. */
export const guideOf = (data: object, known: Record<string, StepProgress | null> = {}): Guide => ({
  progress: questionSteps.map((step) => known[step.key] ?? progressOf(step, stepValues(step, data))),
  isSingle: valueAt(data, "personalInfo.maritalStatus") === "single",
  takeHomePay: String(valueAt(data, "income.takeHomePay") ?? ""),
});

/** How much of each step is answered, by section. */
export const progressOfSteps = (data: object): Record<string, StepProgress> =>
  Object.fromEntries(questionSteps.map((step) => [step.key, progressOf(step, stepValues(step, data))]));
