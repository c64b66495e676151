import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { decryptSession, sessionColumns, sessionsAmong, type StoredSession, type UploadSession } from "./upload-sessions.server.ts";

/** Returns the session with that id if it is the browser's own. What else the requester may open does not count. */
export async function findOwnSession(id: string, requester: Requester): Promise<UploadSession | undefined> {
  if (requester.kind !== "owner") return undefined;
  const [row] = await sql<StoredSession[]>`
    select ${sessionColumns()} from ${sessionsAmong(sql`upload_sessions`)} where id = ${id} and owner_hash = ${requester.hash}`;
  return row && decryptSession(row);
}

/** Whether a browser has a session that accepts files. */
export async function hasOpenSession(requester: Requester): Promise<boolean> {
  if (requester.kind !== "owner") return false;
  const rows = await sql`select from upload_sessions where owner_hash = ${requester.hash} and status = 'active' limit 1`;
  return rows.length > 0;
}
