import type { TransactionSql } from "postgres";
import { checkFormCount, type DocumentType } from "../files/file-rules.ts";
import { throwIfProblem } from "../files/refusal.ts";
import { sql } from "../platform/database/database.server.ts";
import { settleAsk } from "./asks.server.ts";
import { aboutCase, audit, type AuditAction } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import type { CaseTable } from "./case-lists.ts";
import {
  fileColumns,
  markValues,
  openedFile,
  type Content,
  type FileMarks,
  type FileRow,
  type Rotation,
  type StoredFile,
} from "./file-rows.server.ts";

/** A file of a case; one of a form has a type. */
export type CaseFile = StoredFile & { type?: DocumentType };

/** What the office changes of a file; what is left out stays. */
export interface FileChange extends Partial<FileMarks> {
  type?: DocumentType | undefined;
  /** How far it is turned from how it was sent, and the copy that is; no copy for a file as it was sent. */
  turned?: { rotation: Rotation; copy: Content | null } | undefined;
}

/** What came of a change: it was made, the file has changed since that revision, or there is no such file. */
export type ChangedFile = { outcome: "changed" | "stale"; file: CaseFile } | { outcome: "missing" };

const places = {
  forms: { files: "documents", parent: "form_id", columns: () => sql`${fileColumns()}, type`, isThere: () => sql`withdrawn_at is null` },
  upload_sessions: { files: "upload_files", parent: "session_id", columns: fileColumns, isThere: () => sql`true` },
} as const;

/** All files of a case, oldest first. */
export async function filesOfCase(table: CaseTable, id: string): Promise<CaseFile[]> {
  const { files, parent, columns, isThere } = places[table];
  const rows = await sql<FileRow<CaseFile>[]>`
    select ${columns()} from ${sql(files)} where ${sql(parent)} = ${id} and ${isThere()} order by uploaded_at, id`;
  return rows.map((row) => openedFile<CaseFile>(files, row));
}

/**
 * Changes a file for the attorney, who calls from that address: only if nobody else has since the given revision. Each
 * change is a line of the audit log. Throws a Refusal when the list of the new type is full.
 */
export async function changeFile(
  table: CaseTable,
  caseId: string,
  fileId: string,
  { change, revision, address }: { change: FileChange; revision: number | undefined; address: string },
): Promise<ChangedFile> {
  const { files, parent, columns, isThere } = places[table];
  const changed = await sql.begin(async (tx): Promise<ChangedFile> => {
    await tx`select from ${tx(table)} where id = ${caseId} for update`;
    const which = tx`id = ${fileId} and ${tx(parent)} = ${caseId} and ${isThere()}`;
    const [row] = await tx<FileRow<CaseFile>[]>`select ${columns()} from ${tx(files)} where ${which}`;
    if (!row) return { outcome: "missing" };
    const before = openedFile<CaseFile>(files, row);
    const { turned, ...marks } = withoutGaps(change);
    const after = { ...before, ...marks, ...(turned && { rotation: turned.rotation }) };
    const actions = actionsOf(before, after);
    if (actions.length === 0) return { outcome: "changed", file: before };
    if (revision !== undefined && revision !== before.revision) return { outcome: "stale", file: before };
    await requireRoom(tx, caseId, before.type, after.type);
    const values = {
      ...markValues(files, fileId, after),
      ...(after.type && { type: after.type }),
      ...(turned && { rotation: turned.rotation, turned_key: turned.copy?.storageKey ?? null, turned_size: turned.copy?.size ?? null }),
    };
    const [updated] = await tx<[FileRow<CaseFile>]>`
      update ${tx(files)} set ${tx(values)}, revision = revision + 1 where ${which} returning ${columns()}`;
    for (const action of actions) await audit({ action, ...aboutCase(table, caseId), detail: fileId, address }, tx);
    if (table === "forms") await settleAsk(tx, caseId);
    return { outcome: "changed", file: openedFile<CaseFile>(files, updated) };
  });
  notifyCaseChange();
  return changed;
}

/** What is given of a change. */
const withoutGaps = (change: FileChange): FileChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function actionsOf(before: CaseFile, after: CaseFile): AuditAction[] {
  const actions: [isDone: boolean, AuditAction][] = [
    [before.officeName !== after.officeName, "document_renamed"],
    [before.type !== after.type, "document_moved"],
    [before.rotation !== after.rotation, "document_turned"],
    [before.reason !== after.reason, after.reason === null ? "document_readable" : "document_unreadable"],
  ];
  return actions.flatMap(([isDone, action]) => (isDone ? [action] : []));
}

/** Throws a Refusal when a document cannot move to the list of another type. */
async function requireRoom(tx: TransactionSql, formId: string, from: DocumentType | undefined, to: DocumentType | undefined) {
  if (!to || from === to) return;
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from documents where form_id = ${formId} and type = ${to} and withdrawn_at is null`;
  throwIfProblem(checkFormCount(to, count));
}
