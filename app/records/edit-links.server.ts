import type { ISql, PendingQuery, Row } from "postgres";
import { randomToken, sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";

const lifeInDays = 14;

/** A new link: the token itself is known only to who asked for it. */
export interface NewEditLink {
  token: string;
  expiresAt: Date;
}

const isLive = () => sql`revoked_at is null and expires_at > now()`;

/** The form of a live link, as a condition for other queries. */
export const linkedForms = (tokenHash: Buffer): PendingQuery<Row[]> =>
  sql`select form_id from edit_links where token_hash = ${tokenHash} and ${isLive()}`;

/** Creates a link to a form for 14 days; the form's other links stay valid. Undefined if there is no such form. */
export async function createEditLink(formId: string, db: ISql = sql): Promise<NewEditLink | undefined> {
  const token = randomToken();
  const [link] = await db<{ expiresAt: Date }[]>`
    insert into edit_links (token_hash, form_id, expires_at)
    select ${sha256(token)}, id, now() + make_interval(days => ${lifeInDays}) from forms where id = ${formId}
    returning expires_at as "expiresAt"`;
  return link && { token, expiresAt: link.expiresAt };
}

/** The form a live link opens, and until when; undefined for one that is unknown, expired or revoked. */
export async function openEditLink(token: string): Promise<{ formId: string; expiresAt: Date } | undefined> {
  const [link] = await sql<{ formId: string; expiresAt: Date }[]>`
    select form_id as "formId", expires_at as "expiresAt" from edit_links where token_hash = ${sha256(token)} and ${isLive()}`;
  return link;
}

/** How many links of a form are active, and when the last of them expires. */
export async function liveEditLinks(formId: string): Promise<{ count: number; expiresAt: Date | null }> {
  const [links] = await sql<[{ count: number; expiresAt: Date | null }]>`
    select count(*)::int as count, max(expires_at) as "expiresAt" from edit_links where form_id = ${formId} and ${isLive()}`;
  return links;
}

/** Extends every active link of a form by days; returns the last expiry. Undefined if none is active. */
export async function extendEditLinks(formId: string, days: number): Promise<Date | undefined> {
  const extended = await sql<{ expiresAt: Date }[]>`
    update edit_links set expires_at = expires_at + make_interval(days => ${days})
    where form_id = ${formId} and ${isLive()} returning expires_at as "expiresAt"`;
  return extended.map(({ expiresAt }) => expiresAt).sort((one, other) => other.getTime() - one.getTime())[0];
}

/** Revokes every active link of a form, and cancels those still to be mailed; returns how many were revoked. */
export async function revokeEditLinks(formId: string): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`
      update edit_link_mails set status = 'cancelled', ended_at = now() where form_id = ${formId} and status = 'queued'`;
    const { count } = await tx`update edit_links set revoked_at = now() where form_id = ${formId} and ${isLive()}`;
    return count;
  });
}

/** Ends one link, whose token reached nobody. */
export const dropEditLink = (token: string) => sql`delete from edit_links where token_hash = ${sha256(token)}`;
