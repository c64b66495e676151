import type { TransactionSql } from "postgres";
import { checkFormCount } from "../../files/file-rules.ts";
import { papers, type PaperType } from "../../files/papers.ts";
import { throwIfProblem } from "../../files/refusal.ts";
import { sql } from "../../platform/database/database.server.ts";
import { updateAskState } from "../forms/asks.server.ts";
import { caseReference, audit, auditAttorney, type AuditAction } from "../activity/audit-log.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { recordActivity } from "../activity/case-activity.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { CaseTable } from "../case-lists.ts";
import {
  fileColumns,
  markColumns,
  decryptFile,
  type FileMarks,
  type FileRow,
  turnedColumns,
  type StoredFile,
  type Turned,
} from "./file-rows.server.ts";

/** File of a case. Only a file of a form has a type. */
export type CaseFile = StoredFile & { type?: PaperType };

/** Change of a file by the office. Omitted properties stay as they are. */
export interface FileChange extends Partial<FileMarks> {
  type?: PaperType | undefined;
  turned?: Turned | undefined;
}

/** Result of a change: it was made, the file has changed since that revision, or it does not exist. */
export type FileChangeResult = { outcome: "changed" | "stale"; file: CaseFile } | { outcome: "missing" };

const fileTables = {
  forms: {
    files: "documents",
    parent: "form_id",
    columns: () => sql`${fileColumns("documents")}, type`,
    isNotWithdrawn: () => sql`withdrawn_at is null`,
  },
  upload_sessions: {
    files: "upload_files",
    parent: "session_id",
    columns: () => fileColumns("upload_files"),
    isNotWithdrawn: () => sql`true`,
  },
} as const;

/** Lists all files of a case, oldest first. */
export async function listCaseFiles(table: CaseTable, id: string): Promise<CaseFile[]> {
  const { files, parent, columns, isNotWithdrawn } = fileTables[table];
  const rows = await sql<FileRow<CaseFile>[]>`
    select ${columns()} from ${sql(files)} where ${sql(parent)} = ${id} and ${isNotWithdrawn()} order by uploaded_at, id`;
  return rows.map((row) => decryptFile<CaseFile>(files, row));
}

/**
 * Changes a file for the attorney at that IP address, only if nobody else has changed it since the given revision. Each
 * change is an entry in the audit log. Throws a Refusal when the list of the new type is full.
 */
export async function changeFile(
  table: CaseTable,
  caseId: string,
  fileId: string,
  { change, revision, address }: { change: FileChange; revision: number | undefined; address: string },
): Promise<FileChangeResult> {
  const { files, parent, columns, isNotWithdrawn } = fileTables[table];
  const changed = await sql.begin(async (tx): Promise<FileChangeResult> => {
    await tx`select from ${tx(table)} where id = ${caseId} for update`;
    const which = tx`id = ${fileId} and ${tx(parent)} = ${caseId} and ${isNotWithdrawn()}`;
    const [row] = await tx<FileRow<CaseFile>[]>`select ${columns()} from ${tx(files)} where ${which}`;
    if (!row) return { outcome: "missing" };
    const before = decryptFile<CaseFile>(files, row);
    const { turned, ...marks } = omitUndefined(change);
    const after = { ...before, ...marks, ...(turned && { rotation: turned.rotation }) };
    const actions = actionsOf(before, after);
    if (actions.length === 0) return { outcome: "changed", file: before };
    if (revision !== undefined && revision !== before.revision) return { outcome: "stale", file: before };
    await requireRoom(tx, caseId, before.type, after.type);
    const values = {
      ...markColumns(files, fileId, after),
      ...(after.type && { type: after.type }),
      ...(turned && turnedColumns(turned)),
    };
    const [updated] = await tx<[FileRow<CaseFile>]>`
      update ${tx(files)} set ${tx(values)}, revision = revision + 1 where ${which} returning ${columns()}`;
    for (const action of actions) await audit({ action, ...caseReference(table, caseId), detail: fileId, address }, tx);
    if (table === "forms") await updateAskState(tx, caseId);
    return { outcome: "changed", file: decryptFile<CaseFile>(files, updated) };
  });
  notifyCaseChange();
  return changed;
}

/** A file that a client, or somebody for the client, turns. `lock` locks the case, and throws a Refusal if it accepts no change. */
interface TurnRequest {
  fileId: string;
  turned: Turned;
  requester: Requester;
  lock: (tx: TransactionSql) => Promise<void>;
}

/** Saves the rotation of a file for its client; undefined if there is none. Throws the Refusal of `lock`. */
export async function saveTurned(
  table: CaseTable,
  caseId: string,
  { fileId, turned, requester, lock }: TurnRequest,
): Promise<CaseFile | undefined> {
  const { files, parent, columns, isNotWithdrawn } = fileTables[table];
  const saved = await sql.begin(async (tx): Promise<CaseFile | undefined> => {
    await lock(tx);
    const [row] = await tx<FileRow<CaseFile>[]>`
      update ${tx(files)} set ${tx(turnedColumns(turned))}, revision = revision + 1
      where id = ${fileId} and ${tx(parent)} = ${caseId} and ${isNotWithdrawn()} returning ${columns()}`;
    if (row) await recordActivity(tx, table, caseId, requester);
    return row && decryptFile<CaseFile>(files, row);
  });
  notifyCaseChange();
  if (saved) await auditAttorney(requester, { action: "document_turned", ...caseReference(table, caseId), detail: fileId });
  return saved;
}

/** Removes the properties of a change that are undefined. */
const omitUndefined = (change: FileChange): FileChange =>
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

/** Throws a Refusal when the list of another type has no space for a document. */
async function requireRoom(tx: TransactionSql, formId: string, from: PaperType | undefined, to: PaperType | undefined) {
  if (!to || from === to) return;
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from documents where form_id = ${formId} and type = ${to} and withdrawn_at is null`;
  throwIfProblem(checkFormCount(papers[to], count));
}
