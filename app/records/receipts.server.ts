import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { sql } from "../platform/database/database.server.ts";

/** The documents of a submission, as the client reads of them. */
export interface ReceivedDocuments {
  /** Those that came, by type: "Pay Stubs: 2 files". */
  came: string[];
  /** The types of which none came. */
  missing: string[];
}

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** Sorts documents by type. */
export function receivedDocuments(documents: { type: DocumentType }[]): ReceivedDocuments {
  const came: string[] = [];
  const missing: string[] = [];
  for (const type of allTypes) {
    const { title } = documentTypes[type];
    const count = documents.filter((document) => document.type === type).length;
    if (count === 0) missing.push(title);
    else came.push(`${title}: ${count} ${count === 1 ? "file" : "files"}`);
  }
  return { came, missing };
}

/** What the office received with the last submission of a form, and whether there is more it has not. */
export interface SubmissionReceipt extends ReceivedDocuments {
  hasUnsent: boolean;
}

/** The receipt of a form's last submission. */
export async function receiptOf(formId: string): Promise<SubmissionReceipt> {
  const documents = await sql<{ type: DocumentType; isSent: boolean }[]>`
    select type, ordinal <= coalesce(last_document, 0) as "isSent" from documents join submissions using (form_id)
    where form_id = ${formId} and withdrawn_at is null
      and number = (select max(number) from submissions newest where newest.form_id = ${formId})`;
  const sent = documents.filter(({ isSent }) => isSent);
  return { ...receivedDocuments(sent), hasUnsent: sent.length < documents.length };
}
