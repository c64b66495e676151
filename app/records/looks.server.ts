import type { ISql, PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import type { CaseTable } from "./case-lists.ts";
import { isOffice, owned } from "./ownership.server.ts";

/** Whether a requester works on a row as the office. */
const isOffices = (requester: Requester): PendingQuery<Row[]> => (isOffice(requester) ? sql`not ${owned(requester)}` : sql`false`);

/**
 * The new value of `active_at` in a row that a requester changes. It stays as it is within a minute, unless the office has
 * looked in between, so that most saves leave the indexes alone.
 */
export const activeAt = (requester: Requester): PendingQuery<Row[]> => sql`
  case when ${isOffices(requester)} or active_at > greatest(now() - interval '1 minute', seen_at) then active_at else now() end`;

/** Notes that a requester has changed something of a case beside its row. */
export async function noteActivity(db: ISql, table: CaseTable, id: string, requester: Requester): Promise<void> {
  await db`update ${db(table)} set active_at = ${activeAt(requester)} where id = ${id}`;
}

/** Whether a row is unread: never opened, marked so, or changed by the client since. */
export const isUnread = () => sql`(is_marked_unread or seen_at is null or active_at > seen_at)`;

/** When the office last opened a form that had something new; null for never. */
export async function lastLook(id: string): Promise<Date | null> {
  const [form] = await sql<{ seenAt: Date | null }[]>`select seen_at as "seenAt" from forms where id = ${id}`;
  return form?.seenAt ?? null;
}

/** Notes that the office has opened a form as of that version; when it has changed since, it stays as unread as it was. */
export async function markFormSeen(id: string, version: number): Promise<void> {
  const { count } = await sql`
    update forms set seen_at = now(), seen_version = version, is_marked_unread = false
    where id = ${id} and version = ${version} and ${isUnread()}`;
  if (count === 1) notifyCaseChange();
}

/** Notes that the office is opening an upload session. */
export async function markSessionSeen(id: string): Promise<void> {
  const { count } = await sql`
    update upload_sessions set seen_at = now(), is_marked_unread = false where id = ${id} and ${isUnread()}`;
  if (count === 1) notifyCaseChange();
}

/** Marks a case as unread, until it is opened again. False if there is none. */
export async function markUnread(table: CaseTable, id: string): Promise<boolean> {
  const { count } = await sql`update ${sql(table)} set is_marked_unread = true where id = ${id}`;
  notifyCaseChange();
  return count === 1;
}
