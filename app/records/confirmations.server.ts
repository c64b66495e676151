import { sql } from "../platform/database.server.ts";

const MOST_A_DAY = 3;

/**
 * Whether the client of a submitted portal session may get a confirmation: not after three sessions of the same mail
 * address in the 24 hours before it. The answer never changes, so that a repeated job does the same.
 */
export async function mayConfirm(sessionId: string): Promise<boolean> {
  const [{ earlier }] = await sql<[{ earlier: number }]>`
    select count(*)::int as earlier from upload_sessions session
    join upload_sessions other on lower(other.client_email) = lower(session.client_email)
      and other.submitted_at > session.submitted_at - interval '24 hours'
      and (other.submitted_at, other.id) < (session.submitted_at, session.id)
    where session.id = ${sessionId}`;
  return earlier < MOST_A_DAY;
}
