import { checkFormCount, checkFormFile, documentTypes, formFileProblem, type DocumentType } from "../documents/file-rules.ts";
import { refuse, Refusal } from "../documents/refusal.ts";
import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import { holdForm } from "./forms.server.ts";
import { fileRow, type Counter, type Shelf } from "./shelves.server.ts";

/** A file as the storage and the office know it. */
export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  storageKey: string;
  uploadedAt: Date;
  /** Whether the storage has lost its content. */
  isLost: boolean;
  /** Whether it was looked at for viruses. */
  isScanned: boolean;
}

/** A document of a form. Whose it is, its form says. */
export interface StoredDocument extends StoredFile {
  type: DocumentType;
}

const formMissing = { title: "Error", message: "Form not found. Please save your form first." };
const mostUnused = 2 * Object.values(documentTypes).reduce((sum, { max }) => sum + max, 0);

const columns = () => sql`
  id, type, name, size, mime_type as "mimeType", storage_key as "storageKey", uploaded_at as "uploadedAt",
  content_state = 'missing' as "isLost", scan = 'clean' as "isScanned"`;

/** All documents of a form, oldest first. */
export const documentsOf = async (formId: string): Promise<StoredDocument[]> =>
  sql<StoredDocument[]>`select ${columns()} from documents where form_id = ${formId} order by uploaded_at, id`;

/** One document, by the form and the list it is in. */
export async function findDocument(formId: string, type: DocumentType, id: string): Promise<StoredDocument | undefined> {
  const [document] = await sql<StoredDocument[]>`
    select ${columns()} from documents where id = ${id} and form_id = ${formId} and type = ${type}`;
  return document;
}

/** A visitor's form, as what documents are sent to. */
export const formCounter = (formId: string, visitor: Visitor): Counter => ({
  scope: { formId },
  address: visitor.address,
  mostUnused,
  check: checkFormFile,
  titled: formFileProblem,
  lock: async (tx) => {
    if (!(await holdForm(tx, formId, visitor))) throw new Refusal("missing", formMissing);
  },
});

/** One list of a visitor's form, as where documents are kept. */
export const documentShelf = (formId: string, visitor: Visitor, type: DocumentType): Shelf<StoredDocument> => ({
  ...formCounter(formId, visitor),
  find: async (ticketId) => {
    const [document] = await sql<StoredDocument[]>`
      select ${columns()} from documents where ticket_id = ${ticketId} and form_id = ${formId} and type = ${type}`;
    return document;
  },
  add: async (tx, file) => {
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from documents where form_id = ${formId} and type = ${type}`;
    refuse(checkFormCount(type, count));
    const [document] = await tx<[StoredDocument]>`
      insert into documents ${tx({ id: randomId(), form_id: formId, type, ...fileRow(file) })} returning ${columns()}`;
    return document;
  },
});

/** Removes a document; what the storage holds of it goes by a job of the same transaction. False if there is none. */
export async function removeDocument(formId: string, type: DocumentType, id: string): Promise<boolean> {
  const { count } = await sql`delete from documents where id = ${id} and form_id = ${formId} and type = ${type}`;
  return count === 1;
}
