import type { ISql, PendingQuery, Row } from "postgres";
import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { keepForm } from "./keep-form.server.ts";
import { hasTriesLeft } from "./link-tries.server.ts";

const VALID_DAYS = 14;

/** New edit link. Only the caller that requested it knows the token. */
export interface NewEditLink {
  token: string;
  expiresAt: Date;
}

const isLive = () => sql`revoked_at is null and expires_at > now() and ${hasTriesLeft()}`;

/** Selects the form of a live link, as a condition for other queries. */
export const linkedForms = (tokenHash: Buffer): PendingQuery<Row[]> =>
  sql`select form_id from edit_links where token_hash = ${tokenHash} and ${isLive()}`;

/**
 * Creates an edit link to a form for 14 days. The form's other links stay valid. Undefined if the form does not exist.
 * @param madeBy who made it, as the office's list of links says
 */
export async function createEditLink(formId: string, madeBy: string, db: ISql = sql): Promise<NewEditLink | undefined> {
  const token = randomToken();
  const [link] = await db<{ expiresAt: Date }[]>`
    insert into edit_links (token_hash, form_id, made_by, expires_at)
    select ${sha256(token)}, id, ${madeBy}, now() + make_interval(days => ${VALID_DAYS}) from forms where id = ${formId} for key share
    returning expires_at as "expiresAt"`;
  return link && { token, expiresAt: link.expiresAt };
}

/** Finds the form of a live link, with its expiry; undefined if the link is unknown, expired, or revoked. */
export async function findEditLink(token: string): Promise<{ formId: string; expiresAt: Date } | undefined> {
  const [link] = await sql<{ formId: string; expiresAt: Date }[]>`
    select form_id as "formId", expires_at as "expiresAt" from edit_links where token_hash = ${sha256(token)} and ${isLive()}`;
  return link;
}

/** Records that somebody has opened a link, at most once a minute. */
export const markEditLinkUsed = async (token: string): Promise<void> => {
  await sql`
    update edit_links set used_at = now()
    where token_hash = ${sha256(token)} and (used_at is null or used_at < now() - interval '1 minute')`;
};

/** Live edit link as the office lists it. */
export interface ListedEditLink {
  createdAt: Date;
  /** Who made it; "" for one of the first release. */
  madeBy: string;
  expiresAt: Date;
  /** When it was last opened; null for never. */
  usedAt: Date | null;
}

/** Lists the live links of a form, newest first. */
export const listEditLinks = async (formId: string): Promise<ListedEditLink[]> => sql<ListedEditLink[]>`
  select created_at as "createdAt", made_by as "madeBy", expires_at as "expiresAt", used_at as "usedAt"
  from edit_links where form_id = ${formId} and ${isLive()} order by created_at desc`;

/** Returns the number of live links of a form, and when the last of them expires. */
export async function getLiveEditLinks(formId: string): Promise<{ count: number; expiresAt: Date | null }> {
  const [links] = await sql<[{ count: number; expiresAt: Date | null }]>`
    select count(*)::int as count, max(expires_at) as "expiresAt" from edit_links where form_id = ${formId} and ${isLive()}`;
  return links;
}

/** Extends every live link of a form by a number of days, and returns the last expiry. Undefined if there is none. */
export async function extendEditLinks(formId: string, days: number): Promise<Date | undefined> {
  const extended = await sql<{ expiresAt: Date }[]>`
    update edit_links set expires_at = expires_at + make_interval(days => ${days})
    where form_id = ${formId} and ${isLive()} returning expires_at as "expiresAt"`;
  return extended.map(({ expiresAt }) => expiresAt).sort((one, other) => other.getTime() - one.getTime())[0];
}

/** Revokes every live link of a form, and cancels those still to be mailed. Returns how many were revoked. */
export async function revokeEditLinks(formId: string): Promise<number> {
  return sql.begin(async (tx) => {
    await keepForm(tx, formId);
    await tx`
      update edit_link_mails set status = 'cancelled', ended_at = now() where form_id = ${formId} and status = 'queued'`;
    const { count } = await tx`update edit_links set revoked_at = now() where form_id = ${formId} and ${isLive()}`;
    return count;
  });
}

/** Deletes a link whose token was not delivered. */
export const deleteEditLink = (token: string) => sql`delete from edit_links where token_hash = ${sha256(token)}`;
