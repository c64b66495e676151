import type { TransactionSql } from "postgres";
import type { Draft } from "../../questionnaire/answers/answers.ts";
import { decrypt, encrypt, type Ciphertext } from "../../platform/crypto.server.ts";
import { listFormDocuments, type StoredDocument } from "../files/documents.server.ts";
import { asOriginal } from "../files/file-rows.server.ts";
import type { Form } from "../form.ts";
import { boundTo } from "../object-rows.server.ts";
import { associatedData } from "../encrypted-columns.server.ts";

/** Form as it was submitted. */
export interface SubmittedForm {
  id: string;
  clientName: string;
  clientEmail: string;
  formData: Draft;
  createdAt: Date;
  submittedAt: Date | null;
}

/** Document as it was submitted. */
export type SubmittedDocument = Pick<StoredDocument, "id" | "type" | "name" | "size" | "storageKey" | "boundTo"> & {
  /** Set if the office has marked it as unreadable. */
  isUnreadable?: boolean;
};

/** The snapshot before it is encrypted. */
interface Sealed {
  form: SubmittedForm;
  documents: Omit<SubmittedDocument, "boundTo">[];
}

/** Contents of a submission that are mailed to the office. */
export interface SubmissionSnapshot {
  form: SubmittedForm;
  documents: SubmittedDocument[];
}

const aad = associatedData("submissions");

/** Encrypts the current state of a locked form with its documents, for a submission. */
export async function encryptSnapshot(tx: TransactionSql, submissionId: string, form: Form): Promise<Ciphertext> {
  const { id, clientName, clientEmail, formData, createdAt, submittedAt } = form;
  const documents = (await listFormDocuments(id, tx)).map(asOriginal).map(({ id, type, name, size, storageKey, isUnreadable }) => ({
    id,
    type,
    name,
    size,
    storageKey,
    ...(isUnreadable && { isUnreadable }),
  }));
  const snapshot: Sealed = { form: { id, clientName, clientEmail, formData, createdAt, submittedAt }, documents };
  return encrypt(JSON.stringify(snapshot), aad(submissionId));
}

/** Decrypts the result of `encryptSnapshot`. Throws when no key decrypts it. */
export function decryptSnapshot(submissionId: string, ciphertext: Ciphertext): SubmissionSnapshot {
  const { form, documents } = JSON.parse(decrypt(ciphertext, aad(submissionId))) as Sealed;
  const submittedAt = form.submittedAt && new Date(form.submittedAt);
  return {
    form: { ...form, createdAt: new Date(form.createdAt), submittedAt },
    documents: documents.map((document) => ({ ...document, boundTo: boundTo("documents", form.id, document.id) })),
  };
}
