import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { hasJob, mailAttempts, queueJob } from "./jobs.server.ts";
import type { OfficeMail } from "./office-mail.ts";
import type { MailProgress, Packing } from "./packing.ts";

/** How the mail that brings a portal session to the office is getting on. */
export interface Delivery extends MailProgress {
  status: OfficeMail["status"];
}

/** The delivery of a session, begun now if it was not. */
export async function beginDelivery(sessionId: string): Promise<Delivery> {
  const [delivery] = await sql<[Delivery]>`
    insert into deliveries (session_id) values (${sessionId})
    on conflict (session_id) do update set session_id = excluded.session_id
    returning status, packing, sent_parts as "sentParts"`;
  return delivery;
}

/** How the delivery of a session went so far; undefined as long as nobody has begun it. */
export async function deliveryOf(sessionId: string): Promise<OfficeMail | undefined> {
  const [delivery] = await sql<OfficeMail[]>`
    select status, error, sent_at as "sentAt" from deliveries where session_id = ${sessionId}`;
  return delivery;
}

/** Records how many messages the office's mail server accepted of a delivery. */
export const markDeliveryPartSent = (sessionId: string, packing: Packing, sentParts: number) =>
  sql`update deliveries set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where session_id = ${sessionId}`;

/** Records that the office's mail server took the whole delivery. */
export const markDeliverySent = (sessionId: string) =>
  sql`update deliveries set status = 'sent', sent_at = now(), error = null where session_id = ${sessionId}`;

/** Records that the mail server refused the delivery, and took a notice. The reason says nothing of the client. */
export async function markDeliveryNotified(sessionId: string, error: string): Promise<void> {
  await sql`update deliveries set status = 'notified', sent_at = now(), error = ${error} where session_id = ${sessionId}`;
  await audit({ action: "office_mail_notified", uploadSessionId: sessionId });
  notifyCaseChange();
}

/** Records that a delivery could not be mailed, with a reason that says nothing of the client. */
export async function markDeliveryFailed(sessionId: string, error: string): Promise<void> {
  await beginDelivery(sessionId);
  await sql`update deliveries set status = 'failed', error = ${error} where session_id = ${sessionId}`;
  await audit({ action: "office_mail_failed", uploadSessionId: sessionId });
  notifyCaseChange();
}

/** The submitted sessions whose delivery is queued, or not yet begun, and that no job will deliver. */
export async function abandonedDeliveries(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select upload_sessions.id from upload_sessions left join deliveries on session_id = upload_sessions.id
    where upload_sessions.status <> 'active' and coalesce(deliveries.status, 'queued') = 'queued'
      and not ${hasJob("send_portal_delivery", sql`upload_sessions.id`)}`;
  return rows.map(({ id }) => id);
}

/**
 * Queues what is unsent of a delivery once more, for the attorney, who calls from that address. False if it was neither
 * given up nor replaced by a notice.
 */
export async function resendDelivery(sessionId: string, address: string): Promise<boolean> {
  const isQueued = await sql.begin(async (tx) => {
    const { count } = await tx`
      update deliveries set status = 'queued', error = null where session_id = ${sessionId} and status in ('failed', 'notified')`;
    if (count === 0) return false;
    await queueJob(tx, "send_portal_delivery", { sessionId }, { maxAttempts: mailAttempts });
    await audit({ action: "office_mail_sent_again", uploadSessionId: sessionId, address }, tx);
    return true;
  });
  if (isQueued) notifyCaseChange();
  return isQueued;
}
