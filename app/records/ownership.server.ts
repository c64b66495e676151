import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { liveSession } from "./attorney-sessions.server.ts";
import { linkedForms } from "./edit-links.server.ts";

/** The form that a browser has opened by a mailed link. */
export const openedHere = (hash: Buffer): PendingQuery<Row[]> =>
  sql`id = any(array(select form_id from form_devices where form_devices.owner_hash = ${hash}))`;

/**
 * The rows that belong to a requester: a browser's own, and the form it has opened by a mailed link; an API client's, for a
 * day, an unsubmitted one that belongs to nobody.
 */
export const owned = (requester: Requester): PendingQuery<Row[]> => {
  if (requester.kind === "owner") return sql`(owner_hash is not distinct from ${requester.hash} or ${openedHere(requester.hash)})`;
  if (requester.kind === "apiClient")
    return sql`(owner_hash is null and submitted_at is null and updated_at > now() - interval '24 hours')`;
  return sql`false`;
};

/** Whether a requester works as the office: with the attorney's session, or as one of its programs. */
export const isOffice = ({ attorney, isProgram, editLink }: Requester): boolean => Boolean(attorney || isProgram) && !editLink;

/** The rows a requester may access: its own; all for the office; the form of an active edit link it has opened. */
export const allowed = (requester: Requester): PendingQuery<Row[]> => sql`(${owned(requester)}
  ${requester.attorney ? sql`or ${liveSession(requester.attorney)}` : sql``}
  ${requester.isProgram ? sql`or true` : sql``}
  ${requester.editLink ? sql`or id in (${linkedForms(requester.editLink)})` : sql``})`;

/** Who owns what a requester makes: nobody, when an API client asks. */
export const ownerOf = (requester: Requester): Buffer | null => (requester.kind === "owner" ? requester.hash : null);

/** Whether a form or an upload session is the requester's own, and not opened as the attorney or by an edit link. */
export async function isOwn(table: "forms" | "upload_sessions", id: string, requester: Requester): Promise<boolean> {
  const rows = await sql`select from ${sql(table)} where id = ${id} and ${owned(requester)}`;
  return rows.length === 1;
}
