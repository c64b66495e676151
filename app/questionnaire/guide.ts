import { progressOf, type StepProgress } from "./progress.ts";
import { stepValues } from "./step.ts";
import { questionSteps } from "./steps/index.ts";

/** What a step's page tells of the other steps. */
export interface Guide {
  /** Of each step that asks questions, in their order. */
  progress: StepProgress[];
}

/** Reads the guide out of a form's data. */
export const guideOf = (data: object): Guide => ({
  progress: questionSteps.map((step) => progressOf(step, stepValues(step, data))),
});
