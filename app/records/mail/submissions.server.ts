import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { recordEdit } from "../forms/edit-history.server.ts";
import type { Form } from "../form.ts";
import { lockForm, markSubmitted } from "../forms/forms.server.ts";
import { mailAttempts, queueJob } from "../jobs.server.ts";
import type { OfficeMail } from "./office-mail.ts";
import { encryptSnapshot } from "./submission-snapshots.server.ts";
import { queueWebhook } from "../activity/webhooks.server.ts";
import { consumeRateLimit } from "../rate-limits.server.ts";

export interface Submission extends OfficeMail {
  id: string;
  /** Number of the submission, starting at 1 for each form. */
  number: number;
  createdAt: Date;
}

/**
 * Marks a form as completed and submitted and queues its emails with the current answers and documents, all in one
 * transaction. A form without new answers or documents since its last submission is not sent again, unless the email of
 * that submission has failed. `check` sees the locked form and may throw to reject it. With a reason, as for an edit
 * link, the change is recorded in the form's history. Undefined if the requester has no such form.
 */
export async function submitForm(
  id: string,
  requester: Requester,
  check: (form: Form) => void,
  reason?: string,
): Promise<Form | undefined> {
  await consumeRateLimit("submission", requester.address);
  const submitted = await sql.begin(async (tx): Promise<Form | undefined> => {
    const form = await lockForm(tx, id, requester);
    if (!form) return undefined;
    check(form);
    const [last] = await tx<{ number: number; formVersion: number; isFailed: boolean; lastDocument: number }[]>`
      select number, form_version as "formVersion", status = 'failed' as "isFailed", last_document as "lastDocument"
      from submissions where form_id = ${id} order by number desc limit 1`;
    const newDocuments = await tx`
      select from documents where form_id = ${id} and withdrawn_at is null and ordinal > ${last?.lastDocument ?? 0} limit 1`;
    const hasNewDocuments = newDocuments.length > 0;
    const isChanged = !last || last.isFailed || hasNewDocuments || Math.max(...Object.values(form.sectionVersions)) > last.formVersion;
    if (!isChanged) return form;
    const marked = await markSubmitted(tx, form, requester);
    if (reason) await recordEdit(tx, form, marked, requester, reason);
    const submissionId = randomId();
    const { keyId, bytes } = await encryptSnapshot(tx, submissionId, marked);
    await tx`
      insert into submissions (id, form_id, number, form_version, snapshot, key_id, last_document)
      values (${submissionId}, ${id}, ${(last?.number ?? 0) + 1}, ${marked.version}, ${bytes}, ${keyId}, (
        select coalesce(max(ordinal), 0) from documents where form_id = ${id}))`;
    await queueJob(tx, "send_submission", { submissionId }, { maxAttempts: mailAttempts });
    if (form.clientEmail) await queueJob(tx, "send_receipt", { submissionId }, { maxAttempts: mailAttempts });
    await queueWebhook(tx, "form.submitted", { formId: id });
    if (hasNewDocuments) await queueWebhook(tx, "documents.submitted", { formId: id });
    return marked;
  });
  if (submitted) notifyCaseChange();
  return submitted;
}

const columns = () => sql`id, number, status, error, created_at as "createdAt", sent_at as "sentAt"`;

/** Lists the submissions of a form, newest first. */
export const listSubmissions = async (formId: string): Promise<Submission[]> =>
  sql<Submission[]>`select ${columns()} from submissions where form_id = ${formId} order by number desc`;

/**
 * Queues the unsent part of a form's newest submission again for the attorney at that IP address. False if its email
 * was neither given up nor replaced by a notice.
 */
export async function resendSubmission(formId: string, address: string): Promise<boolean> {
  const isQueued = await sql.begin(async (tx) => {
    const [resent] = await tx<{ id: string }[]>`
      update submissions set status = 'queued', error = null
      where form_id = ${formId} and status in ('failed', 'notified')
        and number = (select max(number) from submissions newest where newest.form_id = ${formId})
      returning id`;
    if (!resent) return false;
    await queueJob(tx, "send_submission", { submissionId: resent.id }, { maxAttempts: mailAttempts });
    await audit({ action: "office_mail_sent_again", formId, address }, tx);
    return true;
  });
  if (isQueued) notifyCaseChange();
  return isQueued;
}
