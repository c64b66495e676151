import type { PendingQuery, Row } from "postgres";
import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { liveSession } from "./attorney-sessions.server.ts";
import { linkedForms } from "./edit-links.server.ts";

/** Matches the form that a browser has opened with a resume link. */
export const openedByLink = (hash: Buffer): PendingQuery<Row[]> =>
  sql`id = any(array(select form_id from form_devices where form_devices.owner_hash = ${hash}))`;

/**
 * Matches the rows that belong to a requester: a browser's own, and the form it has opened with a resume link; for an
 * API client, unsubmitted rows without an owner that were changed within a day.
 */
export const isOwnedBy = (requester: Requester): PendingQuery<Row[]> => {
  if (requester.kind === "owner") return sql`(owner_hash is not distinct from ${requester.hash} or ${openedByLink(requester.hash)})`;
  if (requester.kind === "apiClient")
    return sql`(owner_hash is null and submitted_at is null and updated_at > now() - interval '24 hours')`;
  return sql`false`;
};

/** Whether a requester works as the office: with the attorney's session, or with an API key. */
export const isOffice = ({ attorney, hasApiKey, editLink }: Requester): boolean => Boolean(attorney || hasApiKey) && !editLink;

/** Matches the rows that a requester may access: its own, all for the office, and the form of a live edit link that it has opened. */
export const isAccessibleTo = (requester: Requester): PendingQuery<Row[]> => sql`(${isOwnedBy(requester)}
  ${requester.attorney ? sql`or ${liveSession(requester.attorney)}` : sql``}
  ${requester.hasApiKey ? sql`or true` : sql``}
  ${requester.editLink ? sql`or id in (${linkedForms(requester.editLink)})` : sql``})`;

/** Returns the owner of records that a requester creates: null, for nobody, for an API client. */
export const ownerOf = (requester: Requester): Buffer | null => (requester.kind === "owner" ? requester.hash : null);

/** Whether a form or an upload session is the requester's own, and not opened as the attorney or with an edit link. */
export async function isOwn(table: "forms" | "upload_sessions", id: string, requester: Requester): Promise<boolean> {
  const rows = await sql`select from ${sql(table)} where id = ${id} and ${isOwnedBy(requester)}`;
  return rows.length === 1;
}

/**
 * Lets a browser open nothing more of what it owns or has opened with a resume link, not even with its cookie: a response that was under
 * way when the cookie was cleared may have set it again.
 */
export async function endOwnership(requester: Requester): Promise<void> {
  if (requester.kind !== "owner") return;
  const nobody = sha256(randomToken());
  await sql.begin(async (tx) => {
    await tx`update forms set owner_hash = ${nobody} where owner_hash = ${requester.hash}`;
    await tx`update upload_sessions set owner_hash = ${nobody} where owner_hash = ${requester.hash}`;
    await tx`delete from form_devices where owner_hash = ${requester.hash}`;
  });
}
