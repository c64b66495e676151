import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { callerName } from "../../platform/log.server.ts";
import { caseReference, audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { CaseTable, WorkState } from "../case-lists.ts";
import { queueReadyWebhook } from "../activity/webhooks.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";

/** State of the office's work on a case. Only the office sees it. */
export interface CaseWork {
  state: WorkState;
  /** Initials of the person assigned; "" for nobody. */
  assignee: string;
  /** Day on which something is due: "2026-11-30". */
  nextDate: string | null;
}

/** Note of the office on a case. */
export interface CaseNote {
  id: string;
  text: string;
  /** Name of the person, or the API client, that wrote it; null for nobody in particular. */
  person: string | null;
  createdAt: Date;
}

const noteAad = associatedData("notes on cases");
const caseColumn = { forms: "form_id", upload_sessions: "session_id" } as const;

const workColumns = () => sql`work_state as state, assignee, next_date::text as "nextDate"`;

/** Returns the work on a case; undefined if the case does not exist. */
export async function getCaseWork(table: CaseTable, id: string): Promise<CaseWork | undefined> {
  const [work] = await sql<CaseWork[]>`select ${workColumns()} from ${sql(table)} where id = ${id}`;
  return work;
}

/** Lists the notes on a case, newest first. */
export async function listNotes(table: CaseTable, id: string): Promise<CaseNote[]> {
  const rows = await sql<(Omit<CaseNote, "text"> & { sealed: Buffer; keyId: string })[]>`
    select id, sealed, key_id as "keyId", person, created_at as "createdAt" from case_notes
    where ${sql(caseColumn[table])} = ${id} order by created_at desc, id`;
  return rows.map(({ sealed, keyId, ...note }) => ({ ...note, text: decrypt({ keyId, bytes: sealed }, noteAad(note.id)) }));
}

/**
 * Changes the given parts of the work on a case for the attorney at that IP address. Parts that are as the attorney saw them stay as they
 * are. "stale" if somebody else has changed another one in the meantime: nothing is saved then.
 */
export async function updateCaseWork(
  table: CaseTable,
  id: string,
  { change, seen }: { change: Partial<CaseWork>; seen?: CaseWork | undefined },
  address: string,
): Promise<"saved" | "stale" | "missing"> {
  const outcome = await sql.begin(async (tx) => {
    const [before] = await tx<CaseWork[]>`select ${workColumns()} from ${tx(table)} where id = ${id} for update`;
    if (!before) return "missing";
    const parts = (["state", "assignee", "nextDate"] as const).filter(
      (part) => change[part] !== undefined && change[part] !== seen?.[part] && change[part] !== before[part],
    );
    if (seen && parts.some((part) => before[part] !== seen[part])) return "stale";
    if (parts.length === 0) return "saved";
    const { state, assignee, nextDate } = { ...before, ...Object.fromEntries(parts.map((part) => [part, change[part]])) };
    await tx`
      update ${tx(table)} set work_state = ${state}, assignee = ${assignee}, next_date = ${nextDate}::date,
        declined_at = case when ${state === "declined"} then coalesce(declined_at, now()) end
      where id = ${id}`;
    await audit({ action: "work_changed", ...caseReference(table, id), address }, tx);
    if (state === "ready" && before.state !== "ready") await queueReadyWebhook(tx, table, id);
    return "saved";
  });
  if (outcome === "saved") notifyCaseChange();
  return outcome as "saved" | "stale" | "missing";
}

/** Adds a note to a case for the attorney at that IP address. Undefined if the case does not exist. */
export async function addNote(table: CaseTable, id: string, text: string, address: string): Promise<CaseNote | undefined> {
  return sql.begin(async (tx) => {
    const locked = await tx`select from ${tx(table)} where id = ${id} for key share`;
    if (locked.length === 0) return undefined;
    const noteId = randomId();
    const person = callerName();
    const [row] = await tx<[{ createdAt: Date }]>`
      insert into case_notes ${tx({ id: noteId, [caseColumn[table]]: id, person, ...encryptedValues("notes on cases", noteId, text) })}
      returning created_at as "createdAt"`;
    await audit({ action: "note_added", ...caseReference(table, id), address }, tx);
    return { id: noteId, text, person, createdAt: row.createdAt };
  }) as Promise<CaseNote | undefined>;
}
