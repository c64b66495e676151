import type { ISql, TransactionSql } from "postgres";
import { checkFormCount, checkFormFile, documentTypes, formFileProblem, type DocumentType } from "../files/file-rules.ts";
import { throwIfProblem, Refusal } from "../files/refusal.ts";
import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { settleAsk } from "./asks.server.ts";
import { actsForOffice, audit, auditAttorney } from "./audit-log.server.ts";
import { fileColumns, openedFile, type FileRow, type StoredFile } from "./file-rows.server.ts";
import { noteActivity } from "./looks.server.ts";
import { lockFormRow } from "./forms.server.ts";
import { fileRow, inPlaceOf, type FileContainer, type Replaced, type UploadPolicy } from "./file-containers.server.ts";

/** A document of a form. Whose it is, its form says. */
export interface StoredDocument extends StoredFile {
  type: DocumentType;
}

const formMissing = { title: "Error", message: "Form not found. Please save your form first." };
const sentAlready = { title: "Photos Not Joined", message: "Your form was sent to the attorney, so its photos stay as they are." };
const mostUnused = 2 * Object.values(documentTypes).reduce((sum, { max }) => sum + max, 0);

const columns = () => sql`${fileColumns()}, type`;

type StoredRow = FileRow<StoredDocument>;

const decrypted = (row: StoredRow): StoredDocument => openedFile<StoredDocument>("documents", row);

/** Not deleted by the client; a deleted document may stay until the submissions that it belongs to are mailed. */
const isThere = () => sql`withdrawn_at is null`;

/** All documents of a form, oldest first. */
export async function documentsOf(formId: string, db: ISql = sql): Promise<StoredDocument[]> {
  const rows = await db<
    StoredRow[]
  >`select ${columns()} from documents where form_id = ${formId} and ${isThere()} order by uploaded_at, id`;
  return rows.map(decrypted);
}

/** One document, by the form and the list it is in. */
export async function findDocument(formId: string, type: DocumentType, id: string): Promise<StoredDocument | undefined> {
  const [document] = await sql<StoredRow[]>`
    select ${columns()} from documents where id = ${id} and form_id = ${formId} and type = ${type} and ${isThere()}`;
  return document && decrypted(document);
}

/** A requester's form, as what documents are sent to. */
export const formUploadPolicy = (formId: string, requester: Requester): UploadPolicy => ({
  scope: { formId },
  address: requester.address,
  mostUnused,
  check: checkFormFile,
  titled: formFileProblem,
  lock: async (tx) => {
    if (!(await lockFormRow(tx, formId, requester))) throw new Refusal("missing", formMissing);
  },
});

/** One list of a requester's form, as where documents are kept. */
export const documentContainer = (formId: string, requester: Requester, type: DocumentType): FileContainer<StoredDocument> => ({
  ...formUploadPolicy(formId, requester),
  find: async (ticketId) => {
    const [document] = await sql<StoredRow[]>`
      select ${columns()} from documents where ticket_id = ${ticketId} and form_id = ${formId} and type = ${type} and ${isThere()}`;
    return document && decrypted(document);
  },
  add: async (tx, file) => {
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from documents where form_id = ${formId} and type = ${type} and ${isThere()}`;
    throwIfProblem(checkFormCount(type, count));
    const [document] = await tx<[StoredRow]>`
      insert into documents ${tx({ form_id: formId, type, ...fileRow("names of documents", randomId(), file) })} returning ${columns()}`;
    await noteActivity(tx, "forms", formId, requester);
    await settleAsk(tx, formId);
    return decrypted(document);
  },
  added: ({ id }) => auditAttorney(requester, { action: "document_added", formId, detail: id }),
});

/** One list of a requester's draft, as where a new document takes the place of those that it was made of. */
export const replacedDocuments = (
  formId: string,
  requester: Requester,
  type: DocumentType,
  replaced: Replaced,
): FileContainer<StoredDocument> => {
  const list = documentContainer(formId, requester, type);
  return {
    ...list,
    lock: async (tx) => {
      const form = await lockFormRow(tx, formId, requester);
      if (!form) throw new Refusal("missing", formMissing);
      if (form.submittedAt) throw new Refusal("closed", sentAlready);
    },
    add: async (tx, file) => {
      const gone = await tx<{ uploadedAt: Date }[]>`
        delete from documents where id = any(${replaced.ids}) and form_id = ${formId} and type = ${type} and ${isThere()}
        returning uploaded_at as "uploadedAt"`;
      return list.add(tx, inPlaceOf(gone, replaced, file));
    },
    added: async (document) => {
      await list.added(document);
      for (const detail of replaced.ids) await auditAttorney(requester, { action: "document_deleted", formId, detail });
    },
  };
};

/**
 * Removes a document; what the storage holds of it goes by a job of the same transaction, or once the submissions that it
 * belongs to are mailed. A client's deletion after submitting, and any of the office's, stands in the audit log. False if there is none.
 */
export async function removeDocument(formId: string, requester: Requester, type: DocumentType, id: string): Promise<boolean> {
  const isOffices = await actsForOffice(requester, { formId });
  return sql.begin(async (tx) => {
    const form = await lockFormRow(tx, formId, requester);
    if (!form) return false;
    const which = sql`id = ${id} and form_id = ${formId} and type = ${type} and ${isThere()}`;
    const { count: kept } = await tx`update documents set withdrawn_at = now() where ${which} and ${isAwaited()}`;
    const { count: removed } = await tx`delete from documents where ${which}`;
    if (kept + removed === 0) return false;
    await noteActivity(tx, "forms", formId, requester);
    if (form.submittedAt && !isOffices)
      await audit({ action: "document_withdrawn", formId, detail: documentTypes[type].title, address: requester.address ?? null }, tx);
    if (isOffices) await audit({ action: "document_deleted", formId, detail: id, address: requester.address ?? null }, tx);
    return true;
  });
}

/** Whether a submission with the document is still to be mailed: it is queued, or it is a form's newest and may be sent again. */
const isAwaited = () => sql`exists (
  select from submissions where form_id = documents.form_id and last_document >= documents.ordinal and (status = 'queued'
    or status <> 'sent' and number = (select max(number) from submissions newest where newest.form_id = documents.form_id)))`;

/** Which of a form's documents the storage has lost, or the form has no record of any more. */
export async function lostAmong(formId: string, ids: string[]): Promise<Set<string>> {
  const stored = await sql<{ id: string }[]>`
    select id from documents where form_id = ${formId} and id = any(${ids}) and content_state = 'stored'`;
  const found = new Set(stored.map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

/** Removes the deleted documents of a form that no submission waits for any more. */
export async function dropWithdrawn(tx: TransactionSql, formId: string): Promise<void> {
  await tx`delete from documents where form_id = ${formId} and withdrawn_at is not null and not ${isAwaited()}`;
}
