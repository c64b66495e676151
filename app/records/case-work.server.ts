import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { caseReference, audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import type { CaseTable, WorkState } from "./case-lists.ts";
import { queueReadyWebhook } from "./webhooks.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";

/** State of the office's work on a case. Only the office sees it. */
export interface CaseWork {
  state: WorkState;
  /** Initials of the person in charge; "" for nobody. */
  assignee: string;
  /** Day on which something is due: "2026-11-30". */
  nextDate: string | null;
}

/** Note of the office on a case. */
export interface CaseNote {
  id: string;
  text: string;
  createdAt: Date;
}

const noteAad = associatedData("notes on cases");
const caseColumn = { forms: "form_id", upload_sessions: "session_id" } as const;

/** Returns the work on a case; undefined if the case does not exist. */
export async function getCaseWork(table: CaseTable, id: string): Promise<CaseWork | undefined> {
  const [work] = await sql<CaseWork[]>`
    select work_state as state, assignee, next_date::text as "nextDate" from ${sql(table)} where id = ${id}`;
  return work;
}

/** Lists the notes on a case, newest first. */
export async function listNotes(table: CaseTable, id: string): Promise<CaseNote[]> {
  const rows = await sql<{ id: string; sealed: Buffer; keyId: string; createdAt: Date }[]>`
    select id, sealed, key_id as "keyId", created_at as "createdAt" from case_notes
    where ${sql(caseColumn[table])} = ${id} order by created_at desc, id`;
  return rows.map(({ sealed, keyId, ...note }) => ({ ...note, text: decrypt({ keyId, bytes: sealed }, noteAad(note.id)) }));
}

/** Changes the given parts of the work on a case for the attorney at that IP address. False if the case does not exist. */
export async function updateCaseWork(table: CaseTable, id: string, change: Partial<CaseWork>, address: string): Promise<boolean> {
  const { state = null, assignee = null, nextDate } = change;
  const isChanged = await sql.begin(async (tx) => {
    const [before] = await tx<{ state: WorkState }[]>`select work_state as state from ${tx(table)} where id = ${id} for update`;
    if (!before) return false;
    await tx`
      update ${tx(table)} set work_state = coalesce(${state}, work_state), assignee = coalesce(${assignee}, assignee),
        next_date = ${nextDate === undefined ? tx`next_date` : tx`${nextDate}::date`}
      where id = ${id}`;
    await audit({ action: "work_changed", ...caseReference(table, id), address }, tx);
    if (state === "ready" && before.state !== "ready") await queueReadyWebhook(tx, table, id);
    return true;
  });
  if (isChanged) notifyCaseChange();
  return isChanged;
}

/** Adds a note to a case for the attorney at that IP address. Undefined if the case does not exist. */
export async function addNote(table: CaseTable, id: string, text: string, address: string): Promise<CaseNote | undefined> {
  return sql.begin(async (tx) => {
    const locked = await tx`select from ${tx(table)} where id = ${id} for key share`;
    if (locked.length === 0) return undefined;
    const noteId = randomId();
    const [row] = await tx<[{ createdAt: Date }]>`
      insert into case_notes ${tx({ id: noteId, [caseColumn[table]]: id, ...encryptedValues("notes on cases", noteId, text) })}
      returning created_at as "createdAt"`;
    await audit({ action: "note_added", ...caseReference(table, id), address }, tx);
    return { id: noteId, text, createdAt: row.createdAt };
  }) as Promise<CaseNote | undefined>;
}
