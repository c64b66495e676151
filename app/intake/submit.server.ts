import type { Requester } from "../platform/http/requester.server.ts";
import { auditAttorney } from "../records/activity/audit-log.server.ts";
import type { Form } from "../records/form.ts";
import { submitForm } from "../records/mail/submissions.server.ts";
import { requireReady } from "../questionnaire/answers/ready.ts";

/**
 * Submits a form to the attorney, and records it in the audit log if the office does it. Returns undefined if the requester
 * has no such form. Throws `NotReady` if answers are missing.
 */
export async function submit(id: string, requester: Requester, reason?: string): Promise<Form | undefined> {
  const form = await submitForm(id, requester, ({ formData }) => requireReady(formData), reason);
  if (form) await auditAttorney(requester, { action: "form_submitted", formId: id });
  return form;
}
