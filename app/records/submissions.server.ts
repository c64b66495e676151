import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import { announceChange } from "./case-changes.server.ts";
import { recordEdit } from "./edit-history.server.ts";
import { getFormAsOffice, lockForm, markSubmitted, type Form } from "./forms.server.ts";
import { queueJob } from "./jobs.server.ts";
import { countUse } from "./uses.server.ts";
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
 * or documents since its last submission is not sent again. `check` sees the locked form and may refuse by throwing. With
 * a reason, as when it is done by an edit link, what this changes goes to the form's history.
 * Undefined if the visitor has no such form.
 */
export async function submitForm(id: string, visitor: Visitor, check: (form: Form) => void, reason?: string): Promise<Form | undefined> {
  await countUse("submission", visitor.address);
  const submitted = await sql.begin(async (tx): Promise<Form | undefined> => {
    const form = await lockForm(tx, id, visitor);
    if (!form) return undefined;
    check(form);
    const [last] = await tx<{ number: number; formVersion: number; hasNewDocuments: boolean }[]>`
      select number, form_version as "formVersion", exists (
        select from documents where form_id = ${id} and uploaded_at > submissions.created_at) as "hasNewDocuments"
      from submissions where form_id = ${id} order by number desc limit 1`;
    const isChanged = !last || last.hasNewDocuments || Math.max(...Object.values(form.sectionVersions)) > last.formVersion;
    if (!isChanged) return form;
    const marked = await markSubmitted(tx, form, visitor);
    if (reason) await recordEdit(tx, form, marked, reason);
    const submissionId = randomId();
    await tx`
      insert into submissions (id, form_id, number, form_version)
      values (${submissionId}, ${id}, ${(last?.number ?? 0) + 1}, ${marked.version})`;
    await queueJob(tx, "send_submission", { submissionId }, { maxAttempts });
    if (form.clientEmail) await queueJob(tx, "send_receipt", { submissionId }, { maxAttempts });
    return marked;
  });
  if (submitted) announceChange();
  return submitted;
}

/** The submissions of a form, newest first. */
export const submissionsOf = async (formId: string): Promise<(Submission & { sentAt: Date | null })[]> =>
  sql<(Submission & { sentAt: Date | null })[]>`
    select id, number, status, created_at as "createdAt", sent_at as "sentAt"
    from submissions where form_id = ${formId} order by number desc`;

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
