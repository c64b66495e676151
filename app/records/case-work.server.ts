import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { aboutCase, audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import type { CaseTable, WorkState } from "./case-lists.ts";
import { announceReady } from "./webhooks.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";

/** How the office's work on a case is getting on. Nobody else sees it. */
export interface CaseWork {
  state: WorkState;
  /** The initials of the person in charge; "" for nobody. */
  assignee: string;
  /** The day on which something is to be done: "2026-11-30". */
  nextDate: string | null;
}

/** What the office has noted on a case. */
export interface CaseNote {
  id: string;
  text: string;
  createdAt: Date;
}

const noteData = associatedData("notes on cases");
const caseColumn = { forms: "form_id", upload_sessions: "session_id" } as const;

/** The work on a case; undefined if there is no such case. */
export async function workOn(table: CaseTable, id: string): Promise<CaseWork | undefined> {
  const [work] = await sql<CaseWork[]>`
    select work_state as state, assignee, next_date::text as "nextDate" from ${sql(table)} where id = ${id}`;
  return work;
}

/** The notes on a case, newest first. */
export async function notesOn(table: CaseTable, id: string): Promise<CaseNote[]> {
  const rows = await sql<{ id: string; sealed: Buffer; keyId: string; createdAt: Date }[]>`
    select id, sealed, key_id as "keyId", created_at as "createdAt" from case_notes
    where ${sql(caseColumn[table])} = ${id} order by created_at desc, id`;
  return rows.map(({ sealed, keyId, ...note }) => ({ ...note, text: decrypt({ keyId, bytes: sealed }, noteData(note.id)) }));
}

/** Changes what is given of the work on a case, for the attorney, who calls from that address. False if there is no such case. */
export async function changeWork(table: CaseTable, id: string, change: Partial<CaseWork>, address: string): Promise<boolean> {
  const { state = null, assignee = null, nextDate } = change;
  const isChanged = await sql.begin(async (tx) => {
    const [before] = await tx<{ state: WorkState }[]>`select work_state as state from ${tx(table)} where id = ${id} for update`;
    if (!before) return false;
    await tx`
      update ${tx(table)} set work_state = coalesce(${state}, work_state), assignee = coalesce(${assignee}, assignee),
        next_date = ${nextDate === undefined ? tx`next_date` : tx`${nextDate}::date`}
      where id = ${id}`;
    await audit({ action: "work_changed", ...aboutCase(table, id), address }, tx);
    if (state === "ready" && before.state !== "ready") await announceReady(tx, table, id);
    return true;
  });
  if (isChanged) notifyCaseChange();
  return isChanged;
}

/** Adds a note to a case, likewise. Undefined if there is no such case. */
export async function addNote(table: CaseTable, id: string, text: string, address: string): Promise<CaseNote | undefined> {
  return sql.begin(async (tx) => {
    const held = await tx`select from ${tx(table)} where id = ${id} for key share`;
    if (held.length === 0) return undefined;
    const noteId = randomId();
    const [row] = await tx<[{ createdAt: Date }]>`
      insert into case_notes ${tx({ id: noteId, [caseColumn[table]]: id, ...encryptedValues("notes on cases", noteId, text) })}
      returning created_at as "createdAt"`;
    await audit({ action: "note_added", ...aboutCase(table, id), address }, tx);
    return { id: noteId, text, createdAt: row.createdAt };
  }) as Promise<CaseNote | undefined>;
}
