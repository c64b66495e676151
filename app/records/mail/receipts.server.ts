import { isRequired, papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { reasonForClient } from "../../files/reason-for-client.ts";
import { listFormDocuments } from "../files/documents.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { words } from "./wording/index.ts";

/** Document to be counted by type. */
export interface CountedDocument {
  type: PaperType;
  isUnreadable?: boolean;
}

/** Documents of a submission, as described to the client. */
export interface ReceivedDocuments {
  /** Received documents by type: "Pay Stubs: 2 files", "Tax Returns: 2 files, 1 cannot be read". */
  received: string[];
  /** Types without any readable document. */
  missing: string[];
}

/** Summarizes documents by type. */
export function summarizeDocuments(documents: CountedDocument[]): ReceivedDocuments {
  const received: string[] = [];
  const missing: string[] = [];
  for (const type of paperTypes) {
    const { title } = papers[type];
    const ofType = documents.filter((document) => document.type === type);
    const count = ofType.length;
    const unreadable = ofType.filter(({ isUnreadable }) => isUnreadable).length;
    if (count === unreadable && (isRequired(type) || count > 0)) missing.push(title);
    if (count > 0) received.push(words.received(title, count, unreadable));
  }
  return { received, missing };
}

/** What the office received with the last submission of a form, and whether there are documents that it has not received. */
export interface SubmissionReceipt extends ReceivedDocuments {
  hasUnsent: boolean;
}

/** Returns the receipt of a form's last submission. Unreadable files are listed as missing, with the reason. */
export async function getReceipt(formId: string): Promise<SubmissionReceipt> {
  const documents = await sql<(CountedDocument & { id: string; isSent: boolean })[]>`
    select documents.id, type, is_unreadable as "isUnreadable", ordinal <= last_document as "isSent"
    from documents join submissions using (form_id)
    where form_id = ${formId} and withdrawn_at is null
      and number = (select max(number) from submissions newest where newest.form_id = ${formId})`;
  const sent = documents.filter(({ isSent }) => isSent);
  const { received, missing } = summarizeDocuments(sent);
  const marked = sent.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  const unreadable = marked.length > 0 ? filterUnreadable(await listFormDocuments(formId)).filter(({ id }) => marked.includes(id)) : [];
  return { received, missing: describeMissing(missing, unreadable), hasUnsent: sent.length < documents.length };
}

/** Unreadable file, as described to the client. */
export interface UnreadableFile {
  name: string;
  reason: string;
}

/** Returns the files that the office has marked as unreadable. */
export const filterUnreadable = <File extends { reason: string | null }>(files: File[]): (File & { reason: string })[] =>
  files.filter((file): file is File & { reason: string } => file.reason !== null);

/** Describes what is missing: each unreadable file separately instead of its type. */
function describeMissing(missing: string[], unreadable: (UnreadableFile & { type: PaperType })[]): string[] {
  const titles = unreadable.map(({ type }) => papers[type].title as string);
  return [
    ...missing.filter((title) => !titles.includes(title)),
    ...unreadable.map(({ name, reason }, index) => words.cannotRead(titles[index]!, name, reasonForClient(reason))),
  ];
}
