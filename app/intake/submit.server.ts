import type { Issue } from "../platform/api-shapes.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import type { Form } from "../records/forms.server.ts";
import { submitForm } from "../records/submissions.server.ts";
import { checkStep, completeValues, stepValues } from "./step.ts";
import { personalInfo } from "./steps/personal-info.ts";

class NotReady extends Error {
  issues: Issue[];
  constructor(issues: Issue[]) {
    super("The form is not ready");
    this.issues = issues;
  }
}

/**
 * Sends a form to the attorney. It needs a valid first step: otherwise nothing happens and the issues come back.
 * Without a form and without issues the visitor has no such form.
 */
export async function submit(id: string, visitor: Visitor, reason?: string): Promise<{ form?: Form | undefined; issues?: Issue[] }> {
  try {
    return { form: await submitForm(id, visitor, requireFirstStep, reason) };
  } catch (error) {
    if (error instanceof NotReady) return { issues: error.issues };
    throw error;
  }
}

function requireFirstStep(form: Form) {
  const messages = checkStep(personalInfo, completeValues(personalInfo, stepValues(personalInfo, form.formData)));
  const issues = Object.entries(messages).map(([name, message]) => ({ path: `formData.personalInfo.${name}`, message }));
  if (issues.length > 0) throw new NotReady(issues);
}
