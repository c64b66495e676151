import type { TransactionSql } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import { log } from "../../platform/log.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { isOnDisk } from "../../platform/storage/storage.server.ts";
import { audit, caseReference, clientActions, type AuditAction } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { appendToJournal, type JournalKind, type JournalRecord } from "./erasure-journal.server.ts";
import { deleteJobsNaming, queueJob } from "../jobs.server.ts";

/** Deletes records of a kind within a transaction, and returns the ids of those that existed. */
type Remove = (kind: JournalKind, ids: readonly string[]) => Promise<string[]>;

export const kindOfCase = { forms: "form", upload_sessions: "session" } as const;

const tableOfKind = {
  form: "forms",
  session: "upload_sessions",
  search: "conflict_searches",
  address: "creditor_addresses",
} as const satisfies Record<JournalKind, string>;

/**
 * Runs a transaction that deletes records with `remove`. They are named in the erasure journal right before the commit,
 * in a bucket right after it, by a job of the same transaction. The journal takes it back if the transaction fails.
 */
export async function inRemoval<Result>(work: (tx: TransactionSql, remove: Remove) => Promise<Result>): Promise<Result> {
  const removed: JournalRecord[] = [];
  let isJournaled = false;
  try {
    const result = (await sql.begin(async (tx) => {
      const done = await work(tx, async (kind, ids) => {
        const deleted = await removers[kind](tx, ids);
        removed.push(...deleted.map((id) => ({ kind, id })));
        return deleted;
      });
      if (removed.length === 0) return done;
      await queueJob(tx, "sweep_outbox", {}, { jobKey: "sweep_outbox" });
      if (!isOnDisk) await queueJob(tx, "journal_removals", { records: removed.map(({ kind, id }) => `${kind} ${id}`).join(",") });
      isJournaled = true;
      await appendToJournal(removed);
      return done;
    })) as Result;
    if (removed.length > 0) notifyCaseChange();
    return result;
  } catch (error) {
    if (isJournaled) await takeBack(removed);
    throw error;
  }
}

/** Marks the records of a failed deletion that still exist as kept. What cannot be marked now is deleted by the next replay. */
async function takeBack(records: JournalRecord[]): Promise<void> {
  try {
    const kept = await findExisting(records);
    if (kept.length > 0) await appendToJournal(kept, "kept");
  } catch (error) {
    log.error({ part: "journal", records, error }, "a failed deletion could not be taken back in the journal");
  }
}

/** Returns the records that still exist, after waiting for the transactions that delete them. */
export async function findExisting(records: readonly JournalRecord[]): Promise<JournalRecord[]> {
  const existing: JournalRecord[] = [];
  for (const [kind, ofKind] of Map.groupBy(records, (record) => record.kind)) {
    const rows = await sql<{ id: string }[]>`
      select id from ${sql(tableOfKind[kind])} where id = any(${ofKind.map(({ id }) => id)}) for key share`;
    existing.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return existing;
}

const deleteRows = (kind: JournalKind) => async (tx: TransactionSql, ids: readonly string[]) => {
  const rows = await tx<{ id: string }[]>`delete from ${tx(tableOfKind[kind])} where id = any(${ids as string[]}) returning id`;
  return rows.map(({ id }) => id);
};

const removers: Record<JournalKind, (tx: TransactionSql, ids: readonly string[]) => Promise<string[]>> = {
  form: (tx, ids) => deleteCases(tx, "forms", ids),
  session: (tx, ids) => deleteCases(tx, "upload_sessions", ids),
  search: deleteRows("search"),
  address: deleteRows("address"),
};

/** Selects the ids that jobs name a case by: its own, and those of its rows that jobs work on. */
const idsInJobs = (tx: TransactionSql, table: CaseTable, ids: readonly string[]) =>
  table === "upload_sessions"
    ? tx<{ id: string }[]>`select id from upload_sessions where id = any(${ids as string[]})`
    : tx<{ id: string }[]>`
        select id from forms where id = any(${ids as string[]})
        ${["submissions", "edit_link_mails", "resume_mails", "reminders", "asks", "packets"]
          .map((rows) => tx`union all select id from ${tx(rows)} where form_id = any(${ids as string[]})`)
          .reduce((all, each) => tx`${all} ${each}`)}`;

/**
 * Deletes cases with everything that belongs to them alone: rows, jobs, counted confirmations, and the clients' IP
 * addresses in the audit log. Their files are deleted by jobs of the same transaction.
 */
async function deleteCases(tx: TransactionSql, table: CaseTable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select id from ${tx(table)} where id = any(${ids as string[]}) order by id for update`;
  const existing = rows.map(({ id }) => id);
  if (existing.length === 0) return [];
  const named = (await idsInJobs(tx, table, existing)).map(({ id }) => id);
  await deleteJobsNaming(tx, named);
  await tx`delete from confirmations where split_part(id, ' ', 1) = any(${named})`;
  await forgetAddresses(tx, table, existing);
  await tx`delete from ${tx(table)} where id = any(${existing})`;
  return existing;
}

/** Deletes the clients' IP addresses from the audit log of cases, with what was counted for them. */
async function forgetAddresses(tx: TransactionSql, table: CaseTable, ids: string[]): Promise<void> {
  const column = tx(table === "forms" ? "form_id" : "upload_session_id");
  const lines = await tx<{ address: string }[]>`
    select distinct address from audit_log
    where ${column} = any(${ids}) and action = any(${clientActions as string[]}) and address is not null`;
  await tx`update audit_log set address = null where ${column} = any(${ids}) and action = any(${clientActions as string[]})`;
  const sources = lines.map(({ address }) => sourceOfAddress(address));
  await tx`delete from uses where source = any(${sources})`;
  await tx`delete from owner_renewals where source = any(${sources})`;
}

const caseDeleted = { forms: "form_deleted", upload_sessions: "upload_session_deleted" } as const satisfies Record<CaseTable, AuditAction>;

/**
 * Deletes a form or an upload session permanently, for the attorney at that IP address. What may be the same client's
 * beyond it stays. False if it does not exist.
 */
export const removeCase = (table: CaseTable, id: string, address: string): Promise<boolean> =>
  inRemoval(async (tx, remove) => {
    const removed = await remove(kindOfCase[table], [id]);
    if (removed.length === 1) await audit({ action: caseDeleted[table], ...caseReference(table, id), address }, tx);
    return removed.length === 1;
  });
