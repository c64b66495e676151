import { stepNames as spanish } from "../es/step-names.ts";
import type { StepName } from "../step.ts";
import { names } from "../steps/names.ts";

export const stepNames: readonly StepName[] = Object.values(names).map((step) => ({ ...step, ...spanish[step.key] }));
