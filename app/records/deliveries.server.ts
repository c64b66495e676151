import { sql } from "../platform/database.server.ts";
import type { MailProgress, Packing } from "./packing.ts";

/** How the mail that brings a portal session to the office is getting on. */
export interface Delivery extends MailProgress {
  status: "queued" | "sent" | "failed";
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
export async function deliveryOf(sessionId: string): Promise<{ status: Delivery["status"]; sentAt: Date | null } | undefined> {
  const [delivery] = await sql<{ status: Delivery["status"]; sentAt: Date | null }[]>`
    select status, sent_at as "sentAt" from deliveries where session_id = ${sessionId}`;
  return delivery;
}

/** Records that the office's mail server took so many of a delivery's messages. */
export const markDeliveryPartSent = (sessionId: string, packing: Packing, sentParts: number) =>
  sql`update deliveries set packing = ${sql.json(packing)}, sent_parts = ${sentParts} where session_id = ${sessionId}`;

/** Records that the office's mail server took the whole delivery. */
export const markDeliverySent = (sessionId: string) =>
  sql`update deliveries set status = 'sent', sent_at = now(), error = null where session_id = ${sessionId}`;

/** Records that a delivery could not be mailed, with the kind of failure and nothing of the client. */
export const markDeliveryFailed = (sessionId: string, error: string) =>
  sql`update deliveries set status = 'failed', error = ${error} where session_id = ${sessionId}`;
