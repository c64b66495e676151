import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import { getFormAsOffice, lockForm, markSubmitted, type Form } from "./forms.server.ts";
import { queueJob } from "./jobs.server.ts";
import type { MailProgress, Packing } from "./packing.ts";

/** About two days of retries, at graphile-worker's growing intervals. */
const maxAttempts = 17;

export interface Submission {
  id: string;
  /** 1 for a form's first submission. */
  number: number;
  createdAt: Date;
  status: "queued" | "sent" | "failed";
}

/** A submission together with its form, as the mail to the office needs it. */
export type SubmissionToSend = Submission & MailProgress & { form: Form };

/**
 * Marks a form as completed and submitted and queues its mails, all in one transaction. A form without new answers
 * or documents since its last submission is not sent again. `check` sees the locked form and may refuse by throwing.
 * Undefined if the visitor has no such form.
 */
export async function submitForm(id: string, visitor: Visitor, check: (form: Form) => void): Promise<Form | undefined> {
  return sql.begin(async (tx): Promise<Form | undefined> => {
    const form = await lockForm(tx, id, visitor);
    if (!form) return undefined;
    check(form);
    const [last] = await tx<{ number: number; formVersion: number; hasNewDocuments: boolean }[]>`
      select number, form_version as "formVersion", exists (
        select from documents where form_id = ${id} and uploaded_at > submissions.created_at) as "hasNewDocuments"
      from submissions where form_id = ${id} order by number desc limit 1`;
    const isChanged = !last || last.hasNewDocuments || Math.max(...Object.values(form.sectionVersions)) > last.formVersion;
    if (!isChanged) return form;
    const submitted = await markSubmitted(tx, form);
    const submissionId = randomId();
    await tx`
      insert into submissions (id, form_id, number, form_version)
      values (${submissionId}, ${id}, ${(last?.number ?? 0) + 1}, ${submitted.version})`;
    await queueJob(tx, "send_submission", { submissionId }, { maxAttempts });
    if (form.clientEmail) await queueJob(tx, "send_receipt", { submissionId }, { maxAttempts });
    return submitted;
  });
}

/** A submission with its form; null when the form was removed. */
export async function submissionToSend(submissionId: string): Promise<SubmissionToSend | null> {
  const [row] = await sql<(Submission & MailProgress & { formId: string })[]>`
    select id, number, status, created_at as "createdAt", packing, sent_parts as "sentParts", form_id as "formId"
    from submissions where id = ${submissionId}`;
  if (!row) return null;
  const { formId, ...submission } = row;
  const form = await getFormAsOffice(formId);
  return form ? { ...submission, form } : null;
}

/** Records that the office's mail server took so many of a submission's messages. */
export const markSubmissionPartSent = (submissionId: string, packing: Packing, sentParts: number) =>
  sql`update submissions set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where id = ${submissionId}`;

/** Records that the office's mail server took the whole submission. */
export const markSubmissionSent = (submissionId: string) =>
  sql`update submissions set status = 'sent', sent_at = now(), error = null where id = ${submissionId}`;

/** Records that a submission could not be mailed, with the kind of failure and nothing of the client. */
export const markSubmissionFailed = (submissionId: string, error: string) =>
  sql`update submissions set status = 'failed', error = ${error} where id = ${submissionId}`;
