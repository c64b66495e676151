import type { ISql, PendingQuery, Row, TransactionSql } from "postgres";
import { clientNameOf } from "../../questionnaire/client-name.ts";
import { isUnanswered } from "../../questionnaire/answers/answers.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import { audit, caseReference, type AuditAction } from "../activity/audit-log.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { readForm } from "../forms/form-rows.server.ts";
import { hasTriesLeft } from "../security/link-tries.server.ts";
import { inRemoval, kindOfCase } from "./removal.server.ts";

type Reason = "empty" | "unfinished" | "submitted" | "declined";

/** End of a case's retention period, if it has one. */
interface Expiry {
  id: string;
  reason: Reason;
  endsAt: Date;
  documents: number;
}

const endOf = (isMeant: PendingQuery<Row[]>, from: PendingQuery<Row[]>, days: number | undefined) =>
  days === undefined ? sql`null::timestamptz` : sql`case when ${isMeant} then ${from} + make_interval(days => ${days}) end`;

interface Rule {
  lastChange: PendingQuery<Row[]>;
  isSubmitted: PendingQuery<Row[]>;
  isEmpty: PendingQuery<Row[]>;
}

/** Selects the retention period that ends first. Periods without a setting never end. */
const firstPeriod = ({ lastChange, isSubmitted, isEmpty }: Rule) => sql`
  select reason, ends_at from (values
    ('empty', ${endOf(sql`not ${isSubmitted} and ${isEmpty}`, lastChange, env.RETENTION_EMPTY_DAYS)}),
    ('unfinished', ${endOf(sql`not ${isSubmitted}`, lastChange, env.RETENTION_UNFINISHED_DAYS)}),
    ('submitted', ${endOf(isSubmitted, lastChange, env.RETENTION_SUBMITTED_DAYS)}),
    ('declined', ${endOf(sql`work_state = 'declined'`, sql`greatest(${lastChange}, declined_at)`, env.RETENTION_DECLINED_DAYS)})
  ) periods (reason, ends_at) where ends_at is not null order by ends_at limit 1`;

/** Matches cases that the office is not working on. A date ahead delays their deletion. */
const isNotInWork = () => sql`work_state in ('new', 'closed', 'declined')`;
const nextDatePassed = () => sql`(next_date + 1)::timestamptz`;

const isEmptyForm = () => sql`(documents = 0 and client_email = '' and client_name = ${clientNameOf({})})`;

/**
 * Selects the forms that will be deleted, with the reason and the time. A live edit link or resume link delays that, and
 * a queued email or an upload in progress holds it up. Whether an empty form is really empty depends on its encrypted
 * answers.
 */
const formExpiries = (isEmpty = isEmptyForm()) => sql`
  select id, documents, reason, greatest(ends_at, ${nextDatePassed()},
      (select max(expires_at) from edit_links where form_id = forms.id and revoked_at is null and ${hasTriesLeft()}),
      (select max(expires_at) from resume_links where form_id = forms.id and ${hasTriesLeft()})) as "endsAt",
    exists (select from edit_link_mails where form_id = forms.id and status = 'queued')
      or exists (select from resume_mails where form_id = forms.id and status = 'queued')
      or exists (select from reminders where form_id = forms.id and status = 'queued')
      or exists (select from submissions where form_id = forms.id and status = 'queued')
      or exists (select from upload_tickets where form_id = forms.id and used_at is null) as "isHeld"
  from forms cross join lateral (
    select count(*)::int as documents, max(uploaded_at) as newest from documents where form_id = forms.id) files
  cross join lateral (${firstPeriod({
    lastChange: sql`greatest(updated_at, newest)`,
    isSubmitted: sql`(is_completed or submitted_at is not null)`,
    isEmpty,
  })}) period
  where ${isNotInWork()}`;

/** Selects the upload sessions that will be deleted, as `formExpiries` does. */
const sessionExpiries = () => sql`
  select id, documents, reason, greatest(ends_at, ${nextDatePassed()}) as "endsAt",
    exists (select from deliveries where session_id = upload_sessions.id and status = 'queued')
      or exists (select from upload_tickets where session_id = upload_sessions.id and used_at is null) as "isHeld"
  from upload_sessions cross join lateral (
    select count(*)::int as documents from upload_files where session_id = upload_sessions.id) files
  cross join lateral (${firstPeriod({
    lastChange: sql`greatest(updated_at, submitted_at)`,
    isSubmitted: sql`(status <> 'active')`,
    isEmpty: sql`(documents = 0)`,
  })}) period
  where ${isNotInWork()}`;

const hasExpired = () => sql`"endsAt" < now() and not "isHeld"`;

/** Finds the ids of the cases to be deleted, including forms that may turn out not to be empty. */
export async function findExpiredCases(table: CaseTable): Promise<string[]> {
  const rows = table === "forms" ? formExpiries() : sessionExpiries();
  return (await sql<{ id: string }[]>`select id from (${rows}) expiries where ${hasExpired()}`).map(({ id }) => id);
}

/** Finds the end of a case's retention period among the rows of a rule, if there is one. */
async function findAmong(db: ISql, rows: PendingQuery<Row[]>, id: string, condition: PendingQuery<Row[]>): Promise<Expiry | undefined> {
  const [expiry] = await db<Expiry[]>`select id, documents, reason, "endsAt" from (${rows}) expiries where id = ${id} and ${condition}`;
  return expiry;
}

async function findExpiry(db: ISql, table: CaseTable, id: string, condition: PendingQuery<Row[]>): Promise<Expiry | undefined> {
  if (table === "upload_sessions") return findAmong(db, sessionExpiries(), id, condition);
  const expiry = await findAmong(db, formExpiries(), id, condition);
  if (expiry?.reason !== "empty") return expiry;
  const form = await readForm(db, sql`id = ${id}`, "all");
  return form && isUnanswered(form.formData) ? expiry : findAmong(db, formExpiries(sql`false`), id, condition);
}

/** When a case will be deleted unless something changes, and why; undefined if it is kept. */
export const findDeletion = (table: CaseTable, id: string): Promise<Pick<Expiry, "reason" | "endsAt"> | undefined> =>
  findExpiry(sql, table, id, sql`true`);

const caseExpired = { forms: "form_expired", upload_sessions: "upload_session_expired" } as const satisfies Record<CaseTable, AuditAction>;

/**
 * Deletes a case if its retention period has ended, checked again under its lock, with an entry in the audit log. False
 * if it is kept.
 */
export const removeExpiredCase = (table: CaseTable, id: string): Promise<boolean> =>
  inRemoval(async (tx, remove) => {
    const locked = await tx`select from ${tx(table)} where id = ${id} for update skip locked`;
    const expired = locked.length === 1 && (await findExpiry(tx, table, id, hasExpired()));
    if (!expired) return false;
    await remove(kindOfCase[table], [id]);
    await audit({ action: caseExpired[table], ...caseReference(table, id), detail: describe(expired) }, tx);
    return true;
  });

const describe = ({ reason, documents }: Expiry) => `${reason}, ${documents} ${documents === 1 ? "document" : "documents"}`;

const isOlderThan = (time: PendingQuery<Row[]>, days: number | undefined) =>
  days === undefined ? sql`false` : sql`${time} < now() - make_interval(days => ${days})`;

/**
 * Deletes the conflict searches whose retention period has ended: undecided ones count as unfinished, and decided ones
 * as submitted unless they have their own setting. Returns how many there were.
 */
export const removeExpiredSearches = (): Promise<number> =>
  inRemoval(async (tx: TransactionSql, remove) => {
    const expired = await tx<{ id: string }[]>`
      select id from conflict_searches
      where case when decided_at is null then ${isOlderThan(sql`created_at`, env.RETENTION_UNFINISHED_DAYS)}
        else ${isOlderThan(sql`decided_at`, env.RETENTION_SEARCH_DAYS ?? env.RETENTION_SUBMITTED_DAYS)} end
      order by id for update skip locked`;
    const ids = await remove(
      "search",
      expired.map(({ id }) => id),
    );
    for (const detail of ids) await audit({ action: "name_search_expired", detail }, tx);
    return ids.length;
  });

/** Deletes the lines of the audit log whose retention period has ended, with their reasons. Returns how many there were. */
export async function removeExpiredLines(): Promise<number> {
  const { count } = await sql`
    with lines as (delete from audit_log where ${isOlderThan(sql`created_at`, env.RETENTION_LOG_DAYS)} returning id),
      reasons as (delete from audit_reasons using lines where audit_reasons.id = lines.id::text)
    select from lines`;
  return count;
}
