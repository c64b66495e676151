import { isRequired, papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { daysSince, mediumDate } from "../../platform/office-time.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import type { AskedPaper } from "../../records/forms/ask-content.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { listFormDocuments, type StoredDocument } from "../../records/files/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { displayName, formatMegabytes, getDocumentUrls, scanResult } from "../files.ts";

/** File as the list of documents shows it. */
export interface DocumentRow {
  id: string;
  name: string;
  url: string;
  size: string;
  received: string;
  /** What is wrong with it; "" for nothing. */
  state: string;
}

/** Files of one type, and what is known of a paper that is missing. */
export interface DocumentRows {
  type: PaperType;
  title: string;
  files: DocumentRow[];
  /** Why there is no file, such as "Asked for 7 days ago"; "" if there is one. */
  missing: string;
}

/** Data of the list of a form's documents. */
export interface DocumentsPage {
  id: string;
  groups: DocumentRows[];
  count: number;
  /** What the virus scan says, if it says the same of all files; "" otherwise. */
  scan: string;
}

/** Loads the list of a form's documents. */
export async function loadDocumentsPage(form: Form): Promise<DocumentsPage> {
  const [documents, ask] = await Promise.all([listFormDocuments(form.id), getAsk(form)]);
  const results = [...new Set(documents.map(scanResult))];
  const isMixed = results.length > 1;
  return {
    id: form.id,
    groups: paperTypes.flatMap((type) => {
      const files = documents.filter((document) => document.type === type).map((document) => toRow(form.id, document, isMixed));
      const missing = describeMissing(
        type,
        ask?.papers.find((paper) => paper.type === type),
        documents.some((document) => document.type === type && !document.isUnreadable),
      );
      return files.length > 0 || missing ? [{ type, title: papers[type].title, files, missing }] : [];
    }),
    count: documents.length,
    scan: isMixed ? "" : (results[0] ?? ""),
  };
}

const toRow = (formId: string, document: StoredDocument, isMixed: boolean): DocumentRow => ({
  id: document.id,
  name: displayName(document),
  url: getDocumentUrls(formId, document.type)(document.id).pageUrl,
  size: formatMegabytes(document.size),
  received: mediumDate(document.uploadedAt),
  state: [
    document.isLost && "Missing from storage",
    document.reason !== null && `Cannot be read: ${document.reason}`,
    isMixed && scanResult(document),
  ]
    .filter(Boolean)
    .join(" · "),
});

/** Says why a paper is missing; "" if it is not, or if nobody needs it. */
function describeMissing(type: PaperType, asked: AskedPaper | undefined, isReceived: boolean): string {
  if (asked && asked.lacking !== null) return `The client does not have it: ${asked.lacking}`;
  if (asked && !asked.isAnswered) {
    const days = daysSince(asked.askedAt);
    const age = days === 0 ? "today" : `${pluralize(days, "day")} ago`;
    return `${isReceived ? "Asked for again" : "Asked for"} ${age}`;
  }
  return isRequired(type) && !isReceived ? "Missing, not asked for" : "";
}
