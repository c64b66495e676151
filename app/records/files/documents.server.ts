import type { ISql, PendingQuery, Row, TransactionSql } from "postgres";
import { checkFormCount, checkFormFile, documentTypes, formFileMax, formFileProblem } from "../../files/file-rules.ts";
import { papers, type PaperType } from "../../files/papers.ts";
import { throwIfProblem, Refusal } from "../../files/refusal.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { runInLanguage } from "../../platform/language/run-in-language.server.ts";
import { updateAskState } from "../forms/asks.server.ts";
import { actsForOffice, audit, auditAttorney } from "../activity/audit-log.server.ts";
import { fileColumns, decryptFile, type FileRow, type StoredFile } from "./file-rows.server.ts";
import { boundTo } from "../object-rows.server.ts";
import { recordActivity } from "../activity/case-activity.server.ts";
import { lockFormRow } from "../forms/forms.server.ts";
import { fileRow, asReplacement, type FileContainer, type Replacement, type UploadPolicy } from "./file-containers.server.ts";
import { words } from "../wording/index.ts";

/** Document of a form. It belongs to the owner of the form. */
export interface StoredDocument extends StoredFile {
  type: PaperType;
}

/** Problem of a browser or program that names no form of its own. */
export const formMissing = {
  get title() {
    return words.failure;
  },
  get message() {
    return words.formMissing;
  },
};
const alreadySent = () => ({ title: words.notJoined, message: words.formAlreadySent });
const maxUnused = 2 * Object.values(documentTypes).reduce((sum, { max }) => sum + max, 0);

const columns = () => sql`${fileColumns("documents")}, type`;

type StoredRow = FileRow<StoredDocument>;

const decryptDocument = (row: StoredRow): StoredDocument => decryptFile<StoredDocument>("documents", row);

/** Matches documents that the client has not deleted. A deleted document may remain until the submissions that include it are mailed. */
const isNotWithdrawn = () => sql`withdrawn_at is null`;

/** Lists all documents of a form, oldest first. */
export async function listFormDocuments(formId: string, db: ISql = sql): Promise<StoredDocument[]> {
  const rows = await db<
    StoredRow[]
  >`select ${columns()} from documents where form_id = ${formId} and ${isNotWithdrawn()} order by uploaded_at, id`;
  return rows.map(decryptDocument);
}

/** Finds a document in a list of a form. */
export async function findDocument(formId: string, type: PaperType, id: string): Promise<StoredDocument | undefined> {
  const [document] = await sql<StoredRow[]>`
    select ${columns()} from documents where id = ${id} and form_id = ${formId} and type = ${type} and ${isNotWithdrawn()}`;
  return document && decryptDocument(document);
}

/** Creates the upload policy of a requester's form. */
export const formUploadPolicy = (formId: string, requester: Requester): UploadPolicy => ({
  scope: { formId },
  requester,
  maxBytes: formFileMax,
  maxUnused,
  check: checkFormFile,
  toProblem: formFileProblem,
  lock: async (tx) => {
    if (!(await lockFormRow(tx, formId, requester))) throw new Refusal("missing", formMissing);
  },
});

/** Creates the container of one document list of a requester's form. */
export const documentContainer = (formId: string, requester: Requester, type: PaperType): FileContainer<StoredDocument> => ({
  ...formUploadPolicy(formId, requester),
  boundTo: (id) => boundTo("documents", formId, id),
  find: async (ticketId) => {
    const [document] = await sql<StoredRow[]>`
      select ${columns()} from documents where ticket_id = ${ticketId} and form_id = ${formId} and type = ${type} and ${isNotWithdrawn()}`;
    return document && decryptDocument(document);
  },
  add: async (tx, file) => {
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from documents where form_id = ${formId} and type = ${type} and ${isNotWithdrawn()}`;
    throwIfProblem(checkFormCount(papers[type], count));
    const [document] = await tx<[StoredRow]>`
      insert into documents ${tx({ form_id: formId, type, ...fileRow("documents", file) })} returning ${columns()}`;
    await recordActivity(tx, "forms", formId, requester);
    await updateAskState(tx, formId);
    return decryptDocument(document);
  },
  onAdded: ({ id }) => auditAttorney(requester, { action: "document_added", formId, detail: id }),
});

/** Creates a container of one document list of a requester's draft, in which a new document replaces the ones it was made of. */
export const replacementDocumentContainer = (
  formId: string,
  requester: Requester,
  type: PaperType,
  replacement: Replacement,
): FileContainer<StoredDocument> => {
  const list = documentContainer(formId, requester, type);
  return {
    ...list,
    lock: async (tx) => {
      const form = await lockFormRow(tx, formId, requester);
      if (!form) throw new Refusal("missing", formMissing);
      if (form.submittedAt) throw new Refusal("closed", alreadySent());
    },
    add: async (tx, file) => {
      const removed = await tx<{ uploadedAt: Date }[]>`
        delete from documents where id = any(${replacement.ids}) and form_id = ${formId} and type = ${type} and ${isNotWithdrawn()}
        returning uploaded_at as "uploadedAt"`;
      return list.add(tx, asReplacement(removed, replacement, file));
    },
    onAdded: async (document) => {
      await list.onAdded(document);
      for (const detail of replacement.ids) await auditAttorney(requester, { action: "document_deleted", formId, detail });
    },
  };
};

/**
 * Removes a document. Its file is deleted by a job of the same transaction, or once the submissions that include the
 * document are mailed. Deletions by a client after submitting, and all by the office, are written to the audit log.
 * False if there is none.
 */
export async function removeDocument(formId: string, requester: Requester, type: PaperType, id: string): Promise<boolean> {
  const isOffices = await actsForOffice(requester, { formId });
  return sql.begin(async (tx) => {
    const form = await lockFormRow(tx, formId, requester);
    if (!form) return false;
    const removed = await removeMatching(tx, sql`id = ${id} and form_id = ${formId} and type = ${type}`);
    if (removed === 0) return false;
    await recordActivity(tx, "forms", formId, requester);
    await updateAskState(tx, formId);
    const detail = runInLanguage("en", () => papers[type].title);
    if (form.submittedAt && !isOffices)
      await audit({ action: "document_withdrawn", formId, detail, address: requester.address ?? null }, tx);
    if (isOffices) await audit({ action: "document_deleted", formId, detail: id, address: requester.address ?? null }, tx);
    return true;
  });
}

/** Removes documents that the client has not deleted, or withdraws them until they are mailed. Returns their number. */
async function removeMatching(tx: TransactionSql, which: PendingQuery<Row[]>): Promise<number> {
  const { count: kept } = await tx`
    update documents set withdrawn_at = now() where ${which} and ${isNotWithdrawn()} and ${isAwaitingMail()}`;
  const { count: removed } = await tx`delete from documents where ${which} and ${isNotWithdrawn()}`;
  return kept + removed;
}

/** Removes the documents of a form that are copies of an upload session's files. Returns their number. */
export const removeFiledDocuments = (tx: TransactionSql, formId: string, sessionId: string): Promise<number> =>
  removeMatching(tx, sql`form_id = ${formId} and source_file_id in (select id from upload_files where session_id = ${sessionId})`);

/**
 * Matches documents that are part of a submission that is still to be mailed: it is queued, or it is the form's newest
 * and may be sent again.
 */
const isAwaitingMail = () => sql`exists (
  select from submissions where form_id = documents.form_id and last_document >= documents.ordinal and (status = 'queued'
    or status <> 'sent' and number = (select max(number) from submissions newest where newest.form_id = documents.form_id)))`;

/** Returns which of these documents are missing in the storage or no longer belong to the form. */
export async function findLostDocuments(formId: string, ids: string[]): Promise<Set<string>> {
  const stored = await sql<{ id: string }[]>`
    select id from documents where form_id = ${formId} and id = any(${ids}) and content_state = 'stored'`;
  const found = new Set(stored.map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

/** Removes the deleted documents of a form that no submission is waiting for. */
export async function removeWithdrawnDocuments(tx: TransactionSql, formId: string): Promise<void> {
  await tx`delete from documents where form_id = ${formId} and withdrawn_at is not null and not ${isAwaitingMail()}`;
}
