import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { documentsOf, dropWithdrawn, lostAmong } from "./documents.server.ts";
import { getFormAsOffice } from "./forms.server.ts";
import { hasJob } from "./jobs.server.ts";
import type { OfficeMail } from "./office-mail.ts";
import type { MailProgress, Packing } from "./packing.ts";
import { openSnapshot, type Snapshot, type SubmittedDocument } from "./submission-snapshots.server.ts";
import type { Submission } from "./submissions.server.ts";

/** A submission as the mail to the office needs it. */
export type SubmissionToSend = Submission &
  MailProgress & {
    form: Snapshot["form"];
    documents: (SubmittedDocument & { isLost: boolean })[];
  };

type Stored = Submission & MailProgress & { formId: string; snapshot: Buffer | null; keyId: string | null };

/** A submission with its form and documents as they were submitted; null when the form was removed. */
export async function submissionToSend(submissionId: string): Promise<SubmissionToSend | null> {
  const [row] = await sql<Stored[]>`
    select id, number, status, error, created_at as "createdAt", sent_at as "sentAt", packing, sent_parts as "sentParts",
      form_id as "formId", snapshot, key_id as "keyId"
    from submissions where id = ${submissionId}`;
  if (!row) return null;
  const { formId, snapshot, keyId, ...submission } = row;
  const submitted = snapshot && keyId ? openSnapshot(submissionId, { keyId, bytes: snapshot }) : await presentState(formId);
  if (!submitted) return null;
  const lost = await lostAmong(
    formId,
    submitted.documents.map(({ id }) => id),
  );
  return {
    ...submission,
    form: submitted.form,
    documents: submitted.documents.map((document) => ({ ...document, isLost: lost.has(document.id) })),
  };
}

/** The contents of a submission that an older version has queued without a snapshot. */
async function presentState(formId: string): Promise<Snapshot | undefined> {
  const form = await getFormAsOffice(formId);
  return form && { form, documents: await documentsOf(formId) };
}

/** Records how many messages the office's mail server accepted of a submission. */
export const markSubmissionPartSent = (submissionId: string, packing: Packing, sentParts: number) =>
  sql`update submissions set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where id = ${submissionId}`;

/** Records that the office's mail server took the whole submission. Deleted documents that waited for that go. */
export const markSubmissionSent = (submissionId: string) => markEnded(submissionId, "sent");

/** Records that the mail server refused the submission, and took a notice. The reason says nothing of the client. */
export const markSubmissionNotified = (submissionId: string, error: string) => markEnded(submissionId, "notified", error);

/** Records that a submission could not be mailed, with a reason that says nothing of the client. */
export const markSubmissionFailed = (submissionId: string, error: string) => markEnded(submissionId, "failed", error);

async function markEnded(
  submissionId: string,
  status: Exclude<OfficeMail["status"], "queued">,
  error: string | null = null,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [form] = await tx<{ id: string }[]>`
      select id from forms where id = (select form_id from submissions where id = ${submissionId}) for update`;
    if (!form) return;
    await tx`
      update submissions set status = ${status}, error = ${error}, sent_at = ${status === "failed" ? null : sql`now()`}
      where id = ${submissionId} and status = 'queued'`;
    if (status === "failed") await audit({ action: "office_mail_failed", formId: form.id }, tx);
    if (status === "notified") await audit({ action: "office_mail_notified", formId: form.id }, tx);
    await dropWithdrawn(tx, form.id);
  });
  notifyCaseChange();
}

/** The queued submissions that no job will send. */
export async function abandonedSubmissions(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from submissions where status = 'queued' and not ${hasJob("send_submission", sql`submissions.id`)}`;
  return rows.map(({ id }) => id);
}
