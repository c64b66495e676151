import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { documentsOf } from "./documents.server.ts";
import { sql } from "../platform/database/database.server.ts";

/** A document as one of its type. */
export interface CountedDocument {
  type: DocumentType;
  isUnreadable?: boolean;
}

/** The documents of a submission, as the client reads of them. */
export interface ReceivedDocuments {
  /** Those that came, by type: "Pay Stubs: 2 files", "Tax Returns: 2 files, 1 cannot be read". */
  came: string[];
  /** The types of which none came that can be read. */
  missing: string[];
}

const allTypes = Object.keys(documentTypes) as DocumentType[];

/** Sorts documents by type. */
export function receivedDocuments(documents: CountedDocument[]): ReceivedDocuments {
  const came: string[] = [];
  const missing: string[] = [];
  for (const type of allTypes) {
    const { title } = documentTypes[type];
    const ofType = documents.filter((document) => document.type === type);
    const count = ofType.length;
    const unreadable = ofType.filter(({ isUnreadable }) => isUnreadable).length;
    if (count === unreadable) missing.push(title);
    if (count > 0)
      came.push(`${title}: ${count} ${count === 1 ? "file" : "files"}${unreadable > 0 ? `, ${unreadable} cannot be read` : ""}`);
  }
  return { came, missing };
}

/** What the office received with the last submission of a form, and whether there is more it has not. */
export interface SubmissionReceipt extends ReceivedDocuments {
  hasUnsent: boolean;
}

/** The receipt of a form's last submission; files that cannot be read are missing with the reason. */
export async function receiptOf(formId: string): Promise<SubmissionReceipt> {
  const documents = await sql<(CountedDocument & { id: string; isSent: boolean })[]>`
    select documents.id, type, is_unreadable as "isUnreadable", ordinal <= coalesce(last_document, 0) as "isSent"
    from documents join submissions using (form_id)
    where form_id = ${formId} and withdrawn_at is null
      and number = (select max(number) from submissions newest where newest.form_id = ${formId})`;
  const sent = documents.filter(({ isSent }) => isSent);
  const { came, missing } = receivedDocuments(sent);
  const marked = sent.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  const unreadable = marked.length > 0 ? unreadableAmong(await documentsOf(formId)).filter(({ id }) => marked.includes(id)) : [];
  return { came, missing: withReasons(missing, unreadable), hasUnsent: sent.length < documents.length };
}

/** A file that the office cannot read, as its client hears of it. */
export interface UnreadableFile {
  name: string;
  reason: string;
}

/** Those of some files that the office cannot read. */
export const unreadableAmong = <File extends { reason: string | null }>(files: File[]): (File & { reason: string })[] =>
  files.filter((file): file is File & { reason: string } => file.reason !== null);

/** What is missing, in words: each file that cannot be read by itself instead of its type. */
function withReasons(missing: string[], unreadable: (UnreadableFile & { type: DocumentType })[]): string[] {
  const titles = unreadable.map(({ type }) => documentTypes[type].title as string);
  return [
    ...missing.filter((title) => !titles.includes(title)),
    ...unreadable.map(({ name, reason }, index) => `${titles[index]}: we cannot read ${name}. ${reason}`),
  ];
}
