import type { PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import type { CaseFilter, CaseTable, WorkState } from "../case-lists.ts";
import { hasUnsentMail } from "../mail/unsent-mails.server.ts";

/** Matches forms in a state of their ask. Only forms have a client to ask. */
const askedIs = (table: CaseTable, state: string) => (table === "forms" ? sql`asked = ${state}` : sql`false`);

/** Matches forms without a readable document of a type. Literals, so that the index of that type answers. */
const lacks =
  (missing: () => PendingQuery<Row[]>) =>
  (table: CaseTable): PendingQuery<Row[]> =>
    table === "forms" ? sql`missing_documents @> ${missing()}` : sql`false`;

const isNew = () => sql`(seen_at is null or is_marked_unread)`;

/** Days ahead within which an urgent event belongs to today's cases. */
const daysAhead = 14;

/** Matches forms whose urgent event is today or within the next two weeks. */
export const isUrgent = (today: string): PendingQuery<Row[]> =>
  sql`urgent_date between ${today}::date and ${today}::date + ${daysAhead}::int`;

function isForToday(table: CaseTable): PendingQuery<Row[]> {
  const today = officeDay(new Date());
  const isDue = sql`next_date <= ${today}::date or ${isNew()}`;
  return table === "forms"
    ? sql`(${isDue} or (asked is not null and active_at > seen_at) or ${isUrgent(today)})`
    : sql`(${isDue} or active_at > seen_at)`;
}

/** Matches closed and declined cases. An upload session that is filed to a case needs nothing more, either. */
const isClosed = (table: CaseTable) =>
  table === "forms" ? sql`work_state in ('closed', 'declined')` : sql`(work_state in ('closed', 'declined') or form_id is not null)`;
const isOpen = (table: CaseTable) =>
  table === "forms" ? sql`work_state not in ('closed', 'declined')` : sql`work_state not in ('closed', 'declined') and form_id is null`;

const conditions: Record<CaseFilter, (table: CaseTable) => PendingQuery<Row[]>> = {
  all: () => sql`true`,
  open: () => sql`true`,
  today: isForToday,
  waiting: () => sql`waiting_since is not null`,
  ready: (table) => (table === "forms" ? sql`(work_state = 'ready' or blocking_gaps = 0)` : sql`work_state = 'ready'`),
  closed: isClosed,
  new: isNew,
  "not-submitted": () => sql`submitted_at is null`,
  "documents-missing": (table) => (table === "forms" ? sql`missing_documents <> '{}'` : sql`false`),
  changed: () => sql`active_at > seen_at`,
  "missing-pictureId": lacks(() => sql`'{pictureId}'`),
  "missing-ssnCard": lacks(() => sql`'{ssnCard}'`),
  "missing-payStubs": lacks(() => sql`'{payStubs}'`),
  "missing-taxReturns": lacks(() => sql`'{taxReturns}'`),
  "mail-failed": hasUnsentMail,
  asked: (table) => askedIs(table, "waiting"),
  answered: (table) => askedIs(table, "answered"),
};

/** Matches the cases of a filter: open ones, unless it or the state says otherwise. */
export const matchesFilter = (table: CaseTable, { filter, state }: { filter: CaseFilter; state: WorkState | "" }): PendingQuery<Row[]> =>
  state || filter === "all" || filter === "closed" ? conditions[filter](table) : sql`${conditions[filter](table)} and ${isOpen(table)}`;
