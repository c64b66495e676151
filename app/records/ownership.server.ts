import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import type { Visitor } from "../platform/http/requester.server.ts";
import { liveSession } from "./attorney-sessions.server.ts";
import { linkedForms } from "./edit-links.server.ts";

/** The rows that belong to a visitor: a browser's own; a program's, for a day, an unsubmitted one that belongs to nobody. */
export const owned = (visitor: Visitor): PendingQuery<Row[]> => {
  if (visitor.kind === "owner") return sql`owner_hash is not distinct from ${visitor.hash}`;
  if (visitor.kind === "program")
    return sql`(owner_hash is null and submitted_at is null and updated_at > now() - interval '24 hours')`;
  return sql`false`;
};

/** The rows a visitor may touch: what is its own; every one for the attorney; the form of a live edit link it has opened. */
export const allowed = (visitor: Visitor): PendingQuery<Row[]> => sql`(${owned(visitor)}
  ${visitor.attorney ? sql`or ${liveSession(visitor.attorney)}` : sql``}
  ${visitor.editLink ? sql`or id in (${linkedForms(visitor.editLink)})` : sql``})`;

/** Who owns what a visitor makes: nobody, when a program asks. */
export const ownerOf = (visitor: Visitor): Buffer | null => (visitor.kind === "owner" ? visitor.hash : null);

/** Whether a form or an upload session is the visitor's own, and not opened as the attorney or by an edit link. */
export async function isOwn(table: "forms" | "upload_sessions", id: string, visitor: Visitor): Promise<boolean> {
  const rows = await sql`select from ${sql(table)} where id = ${id} and ${owned(visitor)}`;
  return rows.length === 1;
}
