import { isDeepStrictEqual } from "node:util";
import type { ISql } from "postgres";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit, caseReference, clientActions } from "../activity/audit-log.server.ts";
import { caseTables, type CaseTable } from "../case-lists.ts";
import { findExisting, inRemoval, kindOfCase } from "./removal.server.ts";
import type { JournalRecord } from "./erasure-journal.server.ts";
import { referenceOf } from "../reference.server.ts";

/** Counts of what belongs to a case and changes only when somebody works on it. */
export interface CaseContents {
  documents: number;
  submissions: number;
  edits: number;
  packets: number;
  notes: number;
  asks: number;
  links: number;
  reminders: number;
}

/** Counts of what the machinery keeps for a case, which change by themselves. */
export interface CaseTraces {
  jobs: number;
  /** Lines of the audit log with a client's IP address. */
  logLines: number;
  /** Keys for repeating a creation, and counted confirmations. */
  keys: number;
}

const counted = {
  forms: {
    documents: ["documents"],
    submissions: ["submissions"],
    edits: ["edit_history"],
    packets: ["packets"],
    notes: ["case_notes"],
    asks: ["asks"],
    links: ["edit_links", "resume_links", "form_devices"],
    reminders: ["reminders"],
  },
  upload_sessions: { documents: ["upload_files"], submissions: ["deliveries"], notes: ["case_notes"] },
} as const satisfies Record<CaseTable, Partial<Record<keyof CaseContents, readonly string[]>>>;

const noContents: CaseContents = { documents: 0, submissions: 0, edits: 0, packets: 0, notes: 0, asks: 0, links: 0, reminders: 0 };

/** Counts what belongs to a case; undefined if the case does not exist. */
export async function countContents(table: CaseTable, id: string, db: ISql = sql): Promise<CaseContents | undefined> {
  const parent = db(table === "forms" ? "form_id" : "session_id");
  const counts = Object.entries<readonly string[]>(counted[table]).map(([name, tables]) => {
    const sums = tables
      .map((rows) => db`(select count(*) from ${db(rows)} where ${parent} = ${id})`)
      .reduce((all, each) => db`${all} + ${each}`);
    return db`, (${sums})::int as ${db(name)}`;
  });
  const [row] = await db<[Partial<CaseContents>?]>`
    select 1 as found ${counts.reduce((all, each) => db`${all} ${each}`)} from ${db(table)} where id = ${id}`;
  if (!row) return undefined;
  const { found: _, ...contents } = row as Partial<CaseContents> & { found: number };
  return { ...noContents, ...contents };
}

/** Counts what the machinery keeps for a case. */
export async function countTraces(table: CaseTable, id: string): Promise<CaseTraces> {
  const isForm = table === "forms";
  const [traces] = await sql<[CaseTraces]>`
    select
      (select count(*)::int from graphile_worker._private_jobs job where exists (
        select from json_each_text(job.payload) where value = ${id} or value in (select id from ${
          isForm ? sql`submissions where form_id = ${id}` : sql`upload_sessions where id = ${id}`
        }))) as jobs,
      (select count(*)::int from audit_log where ${isForm ? sql`form_id = ${id}` : sql`upload_session_id = ${id}`}
        and address is not null and action = any(${clientActions as string[]})) as "logLines",
      (select count(*)::int from idempotency_keys where ${isForm ? sql`form_id` : sql`session_id`} = ${id})
        + (select count(*)::int from confirmations where id = ${id}
          or id in (select id from submissions where form_id = ${id})) as keys`;
  return traces;
}

/** A case of the client to be erased, as it was shown. */
export interface CaseToErase {
  table: CaseTable;
  id: string;
  contents: CaseContents;
}

/** Everything that is to be erased together. */
export interface Erasure {
  cases: CaseToErase[];
  /** Ids of conflict searches and of addresses of the book. */
  searches: readonly string[];
  addresses: readonly string[];
  /** What the receipt counts in addition. */
  counts: Record<string, number>;
}

/** Receipt of an erasure. It names nobody. */
export interface Receipt {
  receipt: string;
  erasedAt: Date;
  counts: Record<string, number>;
}

/**
 * Erases cases, conflict searches and addresses in one transaction, for the attorney at that IP address. "missing" if the
 * first case no longer exists, "changed" if any of them is not as it was shown: nothing is erased then.
 */
export const eraseClient = ({ cases, searches, addresses, counts }: Erasure, address: string): Promise<Receipt | "missing" | "changed"> =>
  inRemoval(async (tx, remove) => {
    const idsOf = (table: CaseTable) => cases.filter((each) => each.table === table).map(({ id }) => id);
    for (const table of caseTables) await tx`select from ${tx(table)} where id = any(${idsOf(table)}) order by id for update`;
    for (const [index, { table, id, contents }] of cases.entries()) {
      const now = await countContents(table, id, tx);
      if (!now && index === 0) return "missing";
      if (!isDeepStrictEqual(now, contents)) return "changed";
    }
    const forms = await remove("form", idsOf("forms"));
    const sessions = await remove("session", idsOf("upload_sessions"));
    const erased = {
      forms: forms.length,
      sessions: sessions.length,
      ...counts,
      searches: (await remove("search", searches)).length,
      bookAddresses: (await remove("address", addresses)).length,
    };
    const receipt = referenceOf(randomId());
    const [row] = await tx<[{ erasedAt: Date }]>`
      insert into erasures (receipt, counts) values (${receipt}, ${tx.json(erased)}) returning erased_at as "erasedAt"`;
    for (const { table, id } of cases) await audit({ action: "client_erased", ...caseReference(table, id), detail: receipt, address }, tx);
    return { receipt, erasedAt: row.erasedAt, counts: erased };
  });

/** Finds the receipt of an erasure; undefined if there is none with that number. */
export async function findReceipt(receipt: string): Promise<Receipt | undefined> {
  const [row] = await sql<Receipt[]>`select receipt, counts, erased_at as "erasedAt" from erasures where receipt = ${receipt}`;
  return row;
}

/** Deletes the records of the journal that exist again, or still. Returns how many there were. */
export async function repeatRemovals(records: readonly JournalRecord[]): Promise<number> {
  const existing = await findExisting(records);
  for (const { kind, id } of existing)
    await inRemoval(async (tx, remove) => {
      await remove(kind, [id]);
      const table = caseTables.find((each) => kindOfCase[each] === kind);
      await audit({ action: "erasure_repeated", ...(table ? caseReference(table, id) : { detail: id }) }, tx);
    });
  return existing.length;
}

/** Which of these ids are of cases that exist. */
export async function findExistingCases(ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from forms where id = any(${ids as string[]}) union all select id from upload_sessions where id = any(${ids as string[]})`;
  return new Set(rows.map(({ id }) => id));
}
