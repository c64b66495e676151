import type { PendingQuery, Row, TransactionSql } from "postgres";
import { clientNameOf } from "../questionnaire/client-name.ts";
import { isUnanswered } from "../questionnaire/answers.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { audit, type AuditAction, type AuditEntry } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { readForm } from "./form-rows.server.ts";
import { hasTriesLeft } from "./link-tries.server.ts";

type Reason = "empty" | "unfinished" | "submitted";

interface Expired {
  id: string;
  reason: Reason;
  documents: number;
}

const isOlderThan = (time: PendingQuery<Row[]>, days: number | undefined) =>
  days === undefined ? sql`false` : sql`${time} < now() - make_interval(days => ${days})`;

/** Selects why the retention period of a row has ended, if it has, by its last change. */
const expiryReason = (lastChange: PendingQuery<Row[]>, isSubmitted: PendingQuery<Row[]>, isEmpty: PendingQuery<Row[]>) => sql`
  case
    when ${isSubmitted} then case when ${isOlderThan(lastChange, env.RETENTION_SUBMITTED_DAYS)} then 'submitted' end
    when ${isOlderThan(lastChange, env.RETENTION_UNFINISHED_DAYS)} then 'unfinished'
    when ${isEmpty} and ${isOlderThan(lastChange, env.RETENTION_EMPTY_DAYS)} then 'empty'
  end`;

/** Matches cases that the office is not working on: new or closed ones without a date ahead. */
const isNotInWork = () => sql`(work_state in ('new', 'closed') and (next_date is null or next_date < current_date))`;

/**
 * Selects all forms with the reason why their retention period has ended, if it has. Whether an empty form is really
 * empty depends on its encrypted answers. Work of the office, a live edit link or resume link, a queued email, and an
 * upload in progress keep a form.
 */
const formsWithReason = () => sql`
  select id, documents, ${expiryReason(
    sql`greatest(updated_at, newest)`,
    sql`(is_completed or submitted_at is not null)`,
    sql`(documents = 0 and client_email = '' and client_name = ${clientNameOf({})})`,
  )} as reason
  from forms cross join lateral (
    select count(*)::int as documents, max(uploaded_at) as newest from documents where form_id = forms.id) files
  where ${isNotInWork()}
    and not exists (select from edit_links where form_id = forms.id and revoked_at is null and expires_at > now() and ${hasTriesLeft()})
    and not exists (select from edit_link_mails where form_id = forms.id and status = 'queued')
    and not exists (select from resume_links where form_id = forms.id and expires_at > now() and ${hasTriesLeft()})
    and not exists (select from resume_mails where form_id = forms.id and status = 'queued')
    and not exists (select from reminders where form_id = forms.id and status = 'queued')
    and not exists (select from submissions where form_id = forms.id and status = 'queued')
    and not exists (select from upload_tickets where form_id = forms.id and used_at is null)`;

/**
 * Selects all upload sessions with the reason why their retention period has ended, if it has. Work of the office, a
 * queued email and an upload in progress keep a session.
 */
const sessionsWithReason = () => sql`
  select id, documents, ${expiryReason(sql`greatest(updated_at, submitted_at)`, sql`status <> 'active'`, sql`documents = 0`)} as reason
  from upload_sessions cross join lateral (
    select count(*)::int as documents from upload_files where session_id = upload_sessions.id) files
  where ${isNotInWork()}
    and not exists (select from deliveries where session_id = upload_sessions.id and status = 'queued')
    and not exists (select from upload_tickets where session_id = upload_sessions.id and used_at is null)`;

const selectExpiredIds = async (rows: PendingQuery<Row[]>): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from (${rows}) kept where reason is not null`).map(({ id }) => id);

/** Finds the ids of the forms to be removed, including old ones that may turn out not to be empty. */
export const findExpiredForms = (): Promise<string[]> => selectExpiredIds(formsWithReason());

/** Finds the ids of the upload sessions to be removed. */
export const findExpiredSessions = (): Promise<string[]> => selectExpiredIds(sessionsWithReason());

/**
 * Removes a form if its retention period has ended, checked again under its lock, with an entry in the audit log. Its
 * files are deleted by jobs of the same transaction. False if it is kept.
 */
export const removeExpiredForm = (id: string): Promise<boolean> =>
  removeIf(async (tx) => {
    const locked = await tx`select from forms where id = ${id} for update skip locked`;
    const expired = locked.length === 1 && (await findExpired(tx, formsWithReason(), id));
    if (!expired || (expired.reason === "empty" && !isUnanswered((await readForm(tx, sql`id = ${id}`, "all"))!.formData))) return undefined;
    await tx`delete from forms where id = ${id}`;
    return { action: "form_expired", formId: id, detail: describeExpired(expired) };
  });

/** Removes an upload session if its retention period has ended, checked again under its lock, with an entry in the audit log. */
export const removeExpiredSession = (id: string): Promise<boolean> =>
  removeIf(async (tx) => {
    const locked = await tx`select from upload_sessions where id = ${id} for update skip locked`;
    const expired = locked.length === 1 && (await findExpired(tx, sessionsWithReason(), id));
    if (!expired) return undefined;
    await tx`delete from upload_sessions where id = ${id}`;
    return { action: "upload_session_expired", uploadSessionId: id, detail: describeExpired(expired) };
  });

/**
 * Removes the conflict searches whose retention period has ended: undecided ones count as unfinished, decided ones as
 * submitted. Returns how many there were.
 */
export async function removeExpiredSearches(): Promise<number> {
  const { count } = await sql`
    with removed as (
      delete from conflict_searches
      where case when decided_at is null then ${isOlderThan(sql`created_at`, env.RETENTION_UNFINISHED_DAYS)}
        else ${isOlderThan(sql`decided_at`, env.RETENTION_SUBMITTED_DAYS)} end
      returning id)
    insert into audit_log (action, detail) select ${"name_search_expired" satisfies AuditAction}, id from removed`;
  return count;
}

async function removeIf(remove: (tx: TransactionSql) => Promise<AuditEntry | undefined>): Promise<boolean> {
  const isRemoved = await sql.begin(async (tx) => {
    const entry = await remove(tx);
    if (entry) await audit(entry, tx);
    return entry !== undefined;
  });
  if (isRemoved) notifyCaseChange();
  return isRemoved;
}

async function findExpired(tx: TransactionSql, rows: PendingQuery<Row[]>, id: string): Promise<Expired | undefined> {
  const [expired] = await tx<Expired[]>`select * from (${rows}) kept where id = ${id} and reason is not null`;
  return expired;
}

const describeExpired = ({ reason, documents }: Expired) => `${reason}, ${documents} ${documents === 1 ? "document" : "documents"}`;
