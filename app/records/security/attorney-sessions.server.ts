import { createHmac } from "node:crypto";
import type { PendingQuery, Row } from "postgres";
import { formatPasswordHash } from "../../platform/attorney-password.server.ts";
import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import { setLogPerson } from "../../platform/log.server.ts";

/** Ties sessions to the password they were begun with, or to its hash. Changing it ends them all. */
const passwordFingerprint = createHmac("sha256", env.SESSION_SECRET)
  .update(env.ATTORNEY_PASSWORD_HASH ? formatPasswordHash(env.ATTORNEY_PASSWORD_HASH) : env.ATTORNEY_PASSWORD)
  .digest();

const isLive = () => sql`
  password_print = ${passwordFingerprint} and seen_at > now() - interval '30 minutes' and created_at > now() - interval '12 hours'`;

/** Whether a session with that hash is valid, as a condition for other queries. */
export const liveSession = (idHash: Buffer): PendingQuery<Row[]> =>
  sql`exists (select from attorney_sessions where id_hash = ${idHash} and ${isLive()})`;

/** Creates a session, replacing the browser's previous one, and returns its token. */
export async function beginSession(oldHash: Buffer | undefined): Promise<string> {
  const token = randomToken();
  await sql.begin(async (tx) => {
    if (oldHash) await tx`delete from attorney_sessions where id_hash = ${oldHash}`;
    await tx`insert into attorney_sessions (id_hash, password_print) values (${sha256(token)}, ${passwordFingerprint})`;
  });
  return token;
}

/**
 * Whether a session is valid; then what this request does is recorded with the name chosen in it. Unlike `touchSession`, does not restart
 * its 30 idle minutes.
 */
export async function isLiveSession(idHash: Buffer): Promise<boolean> {
  const [session] = await sql<{ name: string | null }[]>`
    select name from attorney_sessions left join office_names using (initials) where id_hash = ${idHash} and ${isLive()}`;
  if (session?.name) setLogPerson(session.name);
  return session !== undefined;
}

/** Returns the initials of the person who works in a session; null if none was chosen, undefined if the session is not valid. */
export async function findSessionInitials(idHash: Buffer): Promise<string | null | undefined> {
  const [session] = await sql<{ initials: string | null }[]>`
    select initials from attorney_sessions where id_hash = ${idHash} and ${isLive()}`;
  return session?.initials;
}

/** Chooses who works in a session: the person with these initials, or nobody in particular. False if that name is not offered. */
export async function chooseSessionPerson(idHash: Buffer, initials: string | null): Promise<boolean> {
  const { count } = await sql`
    update attorney_sessions set initials = ${initials}
    where id_hash = ${idHash} and (${initials}::text is null
      or exists (select from office_names where office_names.initials = ${initials} and removed_at is null))`;
  return count === 1;
}

/** Restarts the 30 idle minutes of a session. False if it is not valid. Writes at most once a minute. */
export async function touchSession(idHash: Buffer): Promise<boolean> {
  if (!(await isLiveSession(idHash))) return false;
  await sql`update attorney_sessions set seen_at = now() where id_hash = ${idHash} and seen_at < now() - interval '1 minute'`;
  return true;
}

/** Ends a session, if there is one. */
export const endSession = (idHash: Buffer) => sql`delete from attorney_sessions where id_hash = ${idHash}`;

/** Deletes expired sessions. */
export const purgeSessions = () => sql`delete from attorney_sessions where not (${isLive()})`;
