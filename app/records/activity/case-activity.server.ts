import { currentLanguage, type Language } from "../../platform/language/language.ts";
import type { ISql, PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { isOffice, isOwnedBy } from "../security/ownership.server.ts";

/** Whether a requester works on a row as the office, as an SQL condition. */
const isOfficeAction = (requester: Requester): PendingQuery<Row[]> => (isOffice(requester) ? sql`not ${isOwnedBy(requester)}` : sql`false`);

/**
 * New value of `active_at` in a row that a requester changes. It is updated at most once a minute, unless the office
 * has opened the case in between, so that most saves do not touch the indexes.
 */
export const activeAt = (requester: Requester): PendingQuery<Row[]> => sql`
  case when ${isOfficeAction(requester)} or active_at > greatest(now() - interval '1 minute', seen_at) then active_at else now() end`;

/** The language of a form or session after a requester's action: one that is chosen anew, or else the one that a client's browser used. */
export const languageAfter = (requester: Requester, chosen?: Language): PendingQuery<Row[]> => sql`
  case when language <> ${chosen ?? sql`language`} then ${chosen ?? sql`language`}
    when ${isOfficeAction(requester)} or ${requester.kind !== "owner"} then language else ${currentLanguage()} end`;

/** Whether a form has answers in Spanish after a requester's save with new ones. What the office enters is English. */
export const hasSpanishAfter = (requester: Requester, chosen: Language): PendingQuery<Row[]> => sql`
  has_spanish or (${languageAfter(requester, chosen)} = 'es' and not ${isOfficeAction(requester)})`;

/** Records that a requester has changed something that belongs to a case, outside of its row. */
export async function recordActivity(db: ISql, table: CaseTable, id: string, requester: Requester): Promise<void> {
  await db`update ${db(table)} set active_at = ${activeAt(requester)} where id = ${id}`;
}

/** Whether a row is unread: never opened, marked as unread, or changed by the client since it was opened. */
export const isUnread = () => sql`(is_marked_unread or seen_at is null or active_at > seen_at)`;

/** Returns when the office last opened a form that had something new; null for never. */
export async function getLastSeenAt(id: string): Promise<Date | null> {
  const [form] = await sql<{ seenAt: Date | null }[]>`select seen_at as "seenAt" from forms where id = ${id}`;
  return form?.seenAt ?? null;
}

/** Records that the office has opened a version of a form. A form that has changed since stays unread. */
export async function markFormSeen(id: string, version: number): Promise<void> {
  const { count } = await sql`
    update forms set seen_at = now(), seen_version = version, is_marked_unread = false
    where id = ${id} and version = ${version} and ${isUnread()}`;
  if (count === 1) notifyCaseChange();
}

/** Records that the office has opened an upload session. */
export async function markSessionSeen(id: string): Promise<void> {
  const { count } = await sql`
    update upload_sessions set seen_at = now(), is_marked_unread = false where id = ${id} and ${isUnread()}`;
  if (count === 1) notifyCaseChange();
}

/** Marks a case as unread until it is opened again. False if it does not exist. */
export async function markUnread(table: CaseTable, id: string): Promise<boolean> {
  const { count } = await sql`update ${sql(table)} set is_marked_unread = true where id = ${id}`;
  notifyCaseChange();
  return count === 1;
}
