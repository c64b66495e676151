import type { Issue } from "../platform/http/api-shapes.server.ts";
import { validateStep, completeValues, stepValues } from "./step.ts";
import { contactInfo } from "./steps/contact-info.ts";
import { personalInfo } from "./steps/personal-info.ts";

/** The steps that must be right before a form is completed or submitted: who the client is, and where mail reaches them. */
const neededSteps = [personalInfo, contactInfo];

/** Thrown when a form is to be completed or submitted that is not ready for it. */
export class NotReady extends Error {
  issues: Issue[];
  constructor(issues: Issue[]) {
    super("The form is not ready");
    this.issues = issues;
  }
}

/** What Next would refuse in the needed steps of a form's data. */
export const missingForSubmission = (formData: object): Issue[] =>
  neededSteps.flatMap((step) => {
    const messages = validateStep(step, completeValues(step, stepValues(step, formData)));
    return Object.entries(messages).map(([name, message]) => ({ path: `formData.${step.key}.${name}`, message }));
  });

/** Throws `NotReady` with what is missing for submission. */
export function requireReady(formData: object): void {
  const issues = missingForSubmission(formData);
  if (issues.length > 0) throw new NotReady(issues);
}
