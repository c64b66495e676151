import type { Issue } from "../../platform/http/api-shapes.server.ts";
import { validateStep, completeValues, stepValues } from "../step.ts";
import { questionSteps } from "../form/index.ts";

/** Steps that must be valid before a form is completed or submitted: who the client is, and where email reaches them. */
const requiredSteps = ["personalInfo", "contactInfo"];

/** Thrown if a form is not ready to be completed or submitted. */
export class NotReady extends Error {
  issues: Issue[];
  constructor(issues: Issue[]) {
    super("The form is not ready");
    this.issues = issues;
  }
}

/** Returns what Next would reject in the required steps of a form's data. */
export const missingForSubmission = (formData: object): Issue[] =>
  questionSteps.flatMap((step) => {
    if (!requiredSteps.includes(step.key)) return [];
    const messages = validateStep(step, completeValues(step, stepValues(step, formData)));
    return Object.entries(messages).map(([name, message]) => ({ path: `formData.${step.key}.${name}`, message }));
  });

/** Throws `NotReady` with the issues if anything is missing for submission. */
export function requireReady(formData: object): void {
  const issues = missingForSubmission(formData);
  if (issues.length > 0) throw new NotReady(issues);
}
