import type { TransactionSql } from "postgres";
import type { Draft } from "../questionnaire/answers.ts";
import { decrypt, encrypt, type Ciphertext } from "../platform/crypto.server.ts";
import { documentsOf, type StoredDocument } from "./documents.server.ts";
import { asSent } from "./file-rows.server.ts";
import type { Form } from "./form.ts";
import { associatedData } from "./encrypted-columns.server.ts";

/** A form as it was submitted. */
export interface SubmittedForm {
  id: string;
  clientName: string;
  clientEmail: string;
  formData: Draft;
  createdAt: Date;
  submittedAt: Date | null;
}

/** A document as it was submitted. */
export type SubmittedDocument = Pick<StoredDocument, "id" | "type" | "name" | "size" | "storageKey"> & {
  /** Unset in submissions of older versions. */
  isUnreadable?: boolean;
};

/** What the office is mailed of a submission. */
export interface Snapshot {
  form: SubmittedForm;
  documents: SubmittedDocument[];
}

const place = associatedData("submissions");

/** Encrypts a locked form with its documents, as they are now, for a submission. */
export async function encryptSnapshot(tx: TransactionSql, submissionId: string, form: Form): Promise<Ciphertext> {
  const { id, clientName, clientEmail, formData, createdAt, submittedAt } = form;
  const documents = (await documentsOf(id, tx))
    .map(asSent)
    .map(({ id, type, name, size, storageKey, isUnreadable }): SubmittedDocument => ({
      id,
      type,
      name,
      size,
      storageKey,
      ...(isUnreadable && { isUnreadable }),
    }));
  const snapshot: Snapshot = { form: { id, clientName, clientEmail, formData, createdAt, submittedAt }, documents };
  return encrypt(JSON.stringify(snapshot), place(submissionId));
}

/** What sealSnapshot has encrypted. Throws when no key opens it. */
export function openSnapshot(submissionId: string, ciphertext: Ciphertext): Snapshot {
  const { form, documents } = JSON.parse(decrypt(ciphertext, place(submissionId))) as Snapshot;
  const submittedAt = form.submittedAt && new Date(form.submittedAt);
  return { form: { ...form, createdAt: new Date(form.createdAt), submittedAt }, documents };
}
