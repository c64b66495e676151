import type { StepName } from "../step.ts";
import { names } from "../steps/names.ts";

/** The names of the 14 steps in their order, which are all that a page needs to know of the other steps. */
export const stepNames: readonly StepName[] = Object.values(names);
