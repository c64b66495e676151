import { sql } from "../platform/database/database.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";

/** Records why the receipt of a submission did not go, unless there is a newer one. The words say nothing of the client. */
export async function markReceiptFailed(submissionId: string, words: string): Promise<void> {
  await sql`
    update forms set receipt_error = ${words} where id = (
      select form_id from submissions where id = ${submissionId} and number = (
        select max(number) from submissions newest where newest.form_id = submissions.form_id))`;
  notifyCaseChange();
}

/** Records that the mail server took a mail to the client of a form: the address is good, whatever was refused before. */
export async function markClientReached(formId: string): Promise<void> {
  const { count } = await sql`update forms set receipt_error = null where id = ${formId} and receipt_error is not null`;
  if (count > 0) notifyCaseChange();
}

/** Records why the confirmation of a portal session did not go. The words say nothing of the client. */
export async function markConfirmationFailed(sessionId: string, words: string): Promise<void> {
  await sql`update upload_sessions set confirmation_error = ${words} where id = ${sessionId}`;
  notifyCaseChange();
}
