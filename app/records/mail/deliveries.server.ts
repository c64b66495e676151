import { sql } from "../../platform/database/database.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { hasJob, mailAttempts, queueJob } from "../jobs.server.ts";
import type { OfficeMail } from "./office-mail.ts";
import type { MailProgress, Packing } from "./packing.ts";

/** State of the email that delivers a portal session to the office. */
export interface Delivery extends MailProgress {
  status: OfficeMail["status"];
}

/** Returns the delivery of a session, creating it if necessary. */
export async function getOrCreateDelivery(sessionId: string): Promise<Delivery> {
  const [delivery] = await sql<[Delivery]>`
    insert into deliveries (session_id) values (${sessionId})
    on conflict (session_id) do update set session_id = excluded.session_id
    returning status, packing, sent_parts as "sentParts"`;
  return delivery;
}

/** Finds the delivery of a session; undefined until it is created. */
export async function findDelivery(sessionId: string): Promise<OfficeMail | undefined> {
  const [delivery] = await sql<OfficeMail[]>`
    select status, error, sent_at as "sentAt" from deliveries where session_id = ${sessionId}`;
  return delivery;
}

/** Records how many messages of a delivery the office's mail server accepted. */
export const markDeliveryPartSent = (sessionId: string, packing: Packing, sentParts: number) =>
  sql`update deliveries set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where session_id = ${sessionId}`;

/** Records that the office's mail server accepted the whole delivery. */
export const markDeliverySent = (sessionId: string) =>
  sql`update deliveries set status = 'sent', sent_at = now(), error = null where session_id = ${sessionId}`;

/** Records that the mail server rejected the delivery and accepted a notice. The reason contains nothing about the client. */
export async function markDeliveryNotified(sessionId: string, error: string): Promise<void> {
  await sql`update deliveries set status = 'notified', sent_at = now(), error = ${error} where session_id = ${sessionId}`;
  await audit({ action: "office_mail_notified", uploadSessionId: sessionId });
  notifyCaseChange();
}

/** Records that a delivery could not be mailed. The reason contains nothing about the client. */
export async function markDeliveryFailed(sessionId: string, error: string): Promise<void> {
  await getOrCreateDelivery(sessionId);
  await sql`update deliveries set status = 'failed', error = ${error} where session_id = ${sessionId}`;
  await audit({ action: "office_mail_failed", uploadSessionId: sessionId });
  notifyCaseChange();
}

/** Finds the submitted sessions whose delivery is queued or not yet created, without a job that will deliver them. */
export async function findAbandonedDeliveries(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select upload_sessions.id from upload_sessions left join deliveries on session_id = upload_sessions.id
    where upload_sessions.status <> 'active' and coalesce(deliveries.status, 'queued') = 'queued'
      and not ${hasJob("send_portal_delivery", sql`upload_sessions.id`)}`;
  return rows.map(({ id }) => id);
}

/**
 * Queues the unsent part of a delivery again for the attorney at that IP address. False if it was neither given up nor
 * replaced by a notice.
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
