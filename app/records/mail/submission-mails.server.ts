import { sql } from "../../platform/database/database.server.ts";
import type { Language } from "../../platform/language/language.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { removeWithdrawnDocuments, findLostDocuments } from "../files/documents.server.ts";
import { hasJob } from "../jobs.server.ts";
import type { OfficeMail } from "./office-mail.ts";
import type { MailProgress, Packing } from "./packing.ts";
import { decryptSnapshot, type SubmissionSnapshot, type SubmittedDocument } from "./submission-snapshots.server.ts";
import type { Submission } from "./submissions.server.ts";

/** Submission with everything that the email to the office needs. */
export type SubmissionToSend = Submission &
  MailProgress & {
    form: SubmissionSnapshot["form"];
    /** The language that the client last used. */
    language: Language;
    /** Whether the client has given answers in Spanish. */
    hasSpanish: boolean;
    documents: (SubmittedDocument & { isLost: boolean })[];
  };

type Stored = Submission &
  MailProgress & { formId: string; snapshot: Buffer; keyId: string } & Pick<SubmissionToSend, "language" | "hasSpanish">;

/** Loads a submission with its form and documents as they were submitted; null if the form was removed. */
export async function loadSubmissionToSend(submissionId: string): Promise<SubmissionToSend | null> {
  const [row] = await sql<Stored[]>`
    select id, number, status, error, created_at as "createdAt", sent_at as "sentAt", packing, sent_parts as "sentParts",
      form_id as "formId", snapshot, key_id as "keyId", client.*
    from submissions, lateral (select language, has_spanish as "hasSpanish" from forms where id = form_id) client
    where id = ${submissionId}`;
  if (!row) return null;
  const { formId, snapshot, keyId, ...submission } = row;
  const submitted = decryptSnapshot(submissionId, { keyId, bytes: snapshot });
  const lost = await findLostDocuments(
    formId,
    submitted.documents.map(({ id }) => id),
  );
  return {
    ...submission,
    form: submitted.form,
    documents: submitted.documents.map((document) => ({ ...document, isLost: lost.has(document.id) })),
  };
}

/** Records how many messages of a submission the office's mail server accepted. */
export const markSubmissionPartSent = (submissionId: string, packing: Packing, sentParts: number) =>
  sql`update submissions set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where id = ${submissionId}`;

/** Records that the office's mail server accepted the whole submission. Deleted documents that waited for that are removed. */
export const markSubmissionSent = (submissionId: string) => markEnded(submissionId, "sent");

/** Records that the mail server rejected the submission and accepted a notice. The reason contains nothing about the client. */
export const markSubmissionNotified = (submissionId: string, error: string) => markEnded(submissionId, "notified", error);

/** Records that a submission could not be mailed. The reason contains nothing about the client. */
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
    await removeWithdrawnDocuments(tx, form.id);
  });
  notifyCaseChange();
}

/** Finds the queued submissions that no job will send. */
export async function findAbandonedSubmissions(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from submissions where status = 'queued' and not ${hasJob("send_submission", sql`submissions.id`)}`;
  return rows.map(({ id }) => id);
}
