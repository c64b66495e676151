import { isPicture } from "../files/file-kinds.ts";
import { displaySize, documentTypes, type DocumentType } from "../files/file-rules.ts";
import { officeTime } from "../platform/office-time.ts";
import type { StoredDocument } from "../records/documents.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

/** A client's file as the attorney's pages list it. */
export interface OfficeFile {
  id: string;
  name: string;
  /** What the client calls it, if the office calls it otherwise. */
  originalName: string | null;
  /** Why it cannot be read, as the client is told; null if it can. */
  reason: string | null;
  /** Bytes. */
  size: number;
  mimeType: string;
  uploaded: string;
  /** Whether the storage has lost its content. */
  isLost: boolean;
  /** Whether it was looked at for viruses. */
  isScanned: boolean;
  /** Where it is downloaded. */
  address: string;
  /** The page of this file. */
  page: string;
  /** Where it is seen small; null for what is no picture. */
  thumbnail: string | null;
}

/** What the office calls a file. */
export const shownName = ({ name, officeName }: Pick<StoredFile, "name" | "officeName">): string => officeName ?? name;

/** One of the four lists of a form's documents. */
export interface DocumentGroup {
  type: DocumentType;
  title: string;
  files: OfficeFile[];
}

/** A file for a page, without where the storage keeps it. */
const officeFile = (file: StoredFile, address: string, page: string, thumbnail: string): OfficeFile => ({
  id: file.id,
  name: shownName(file),
  originalName: file.officeName === null ? null : file.name,
  reason: file.reason,
  size: file.size,
  mimeType: file.mimeType,
  isLost: file.isLost,
  isScanned: file.isScanned,
  address,
  page,
  thumbnail: isPicture(file.name) ? thumbnail : null,
  uploaded: officeTime(file.uploadedAt),
});

/** A document of a form for a page. */
export const officeDocument = (formId: string, document: StoredDocument): OfficeFile =>
  officeFile(
    document,
    `/api/bankruptcy-forms/${formId}/documents/${document.type}/${document.id}/download`,
    `/admin/submissions/${formId}/documents/${document.id}`,
    `/api/bankruptcy-forms/${formId}/documents/${document.type}/${document.id}/thumbnail`,
  );

/** A file of an upload session for a page. */
export const officeSessionFile = (sessionId: string, file: StoredFile): OfficeFile =>
  officeFile(
    file,
    `/api/admin/upload-sessions/${sessionId}/files/${file.id}/download`,
    `/admin/upload-sessions/${sessionId}/files/${file.id}`,
    `/api/upload-sessions/${sessionId}/files/${file.id}/thumbnail`,
  );

/** A form's documents by their lists, leaving out those that are empty. */
export const documentGroups = (formId: string, documents: StoredDocument[]): DocumentGroup[] =>
  (Object.keys(documentTypes) as DocumentType[])
    .map((type) => ({
      type,
      title: documentTypes[type].title,
      files: documents.filter((document) => document.type === type).map((document) => officeDocument(formId, document)),
    }))
    .filter(({ files }) => files.length > 0);

/** A size in megabytes of 2^20 bytes: "1.50 MB"; one under 0.01 MB in smaller units. */
export const inMegabytes = (bytes: number): string => (bytes < 0.01 * 2 ** 20 ? displaySize(bytes) : `${(bytes / 2 ** 20).toFixed(2)} MB`);
