import { sql } from "../../platform/database/database.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";

/**
 * Records why the receipt of a submission was not sent, unless there is a newer submission. The reason contains nothing
 * about the client.
 */
export async function markReceiptFailed(submissionId: string, reason: string): Promise<void> {
  await sql`
    update forms set receipt_error = ${reason} where id = (
      select form_id from submissions where id = ${submissionId} and number = (
        select max(number) from submissions newest where newest.form_id = submissions.form_id))`;
  notifyCaseChange();
}

/** Records that the mail server accepted an email to a form's client: the address works, whatever was rejected before. */
export async function markClientReached(formId: string): Promise<void> {
  const { count } = await sql`update forms set receipt_error = null where id = ${formId} and receipt_error is not null`;
  if (count > 0) notifyCaseChange();
}

/** Records why the confirmation of a portal session was not sent. The reason contains nothing about the client. */
export async function markConfirmationFailed(sessionId: string, reason: string): Promise<void> {
  await sql`update upload_sessions set confirmation_error = ${reason} where id = ${sessionId}`;
  notifyCaseChange();
}
