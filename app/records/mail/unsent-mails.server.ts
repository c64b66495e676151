import type { PendingQuery, Row as AnyRow } from "postgres";
import type { CaseTable } from "../case-lists.ts";
import { sql } from "../../platform/database/database.server.ts";

/** Email of a case that was rejected or given up, and not superseded by a newer one. */
export interface UnsentMail {
  /** "office_notice": the office got a notice without attachments instead. */
  kind: "office" | "office_notice" | "edit_link" | "receipt" | "confirmation";
  /** The mail server's reply, or the kind of failure. It contains nothing about the client. */
  words: string | null;
}

type Row = UnsentMail & { id: string };

const byCase = (rows: Row[]): Map<string, UnsentMail[]> => Map.groupBy(rows, ({ id }) => id);

/** Returns the unsent emails of these forms by form id. */
export const unsentMailsOfForms = async (ids: string[]): Promise<Map<string, UnsentMail[]>> =>
  byCase(
    await sql<Row[]>`
    select id, case status when 'failed' then 'office' else 'office_notice' end as kind, error as words from (
      select distinct on (form_id) form_id as id, status, error from submissions
      where form_id = any(${ids}) order by form_id, number desc) newest
    where status in ('failed', 'notified')
    union all
    select id, 'edit_link', error from (
      select distinct on (form_id) form_id as id, status, error from edit_link_mails
      where form_id = any(${ids}) order by form_id, created_at desc) newest
    where status = 'failed'
    union all
    select id, 'receipt', receipt_error from forms where id = any(${ids}) and receipt_error is not null`,
  );

/** Returns the unsent emails of these portal sessions by session id, except for completed sessions. */
export const unsentMailsOfSessions = async (ids: string[]): Promise<Map<string, UnsentMail[]>> =>
  byCase(
    await sql<Row[]>`
    select id, case deliveries.status when 'failed' then 'office' else 'office_notice' end as kind, error as words
    from upload_sessions join deliveries on session_id = id
    where id = any(${ids}) and upload_sessions.status <> 'completed' and deliveries.status in ('failed', 'notified')
    union all
    select id, 'confirmation', confirmation_error from upload_sessions
    where id = any(${ids}) and status <> 'completed' and confirmation_error is not null`,
  );

/** Selects the ids of the forms that have an unsent email. */
const formsWithUnsentMail = (): PendingQuery<AnyRow[]> => sql`
  select form_id from submissions unsent where status in ('failed', 'notified')
    and number = (select max(number) from submissions newest where newest.form_id = unsent.form_id)
  union all
  select form_id from edit_link_mails failed where status = 'failed' and not exists (
    select from edit_link_mails newer where newer.form_id = failed.form_id and newer.created_at > failed.created_at)
  union all
  select id from forms where receipt_error is not null`;

/** Selects the ids of the portal sessions that have an unsent email. */
const sessionsWithUnsentMail = (): PendingQuery<AnyRow[]> => sql`
  select session_id from deliveries join upload_sessions on upload_sessions.id = session_id
  where deliveries.status in ('failed', 'notified') and upload_sessions.status <> 'completed'
  union all
  select id from upload_sessions where confirmation_error is not null and status <> 'completed'`;

/** Matches the cases of a list that have an unsent email. */
export const hasUnsentMail = (table: CaseTable): PendingQuery<AnyRow[]> =>
  sql`id in (${table === "forms" ? formsWithUnsentMail() : sessionsWithUnsentMail()})`;
