import { displaySize, documentTypes, type DocumentType } from "../files/file-rules.ts";
import { officeTime } from "../platform/office-time.ts";

/** A client's file as the attorney's pages list it. */
export interface OfficeFile {
  id: string;
  name: string;
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
}

interface Stored extends Omit<OfficeFile, "uploaded" | "address"> {
  uploadedAt: Date;
}

/** One of the four lists of a form's documents. */
export interface DocumentGroup {
  type: DocumentType;
  title: string;
  files: OfficeFile[];
}

/** A file for a page, without where the storage keeps it. */
export const officeFile = ({ id, name, size, mimeType, uploadedAt, isLost, isScanned }: Stored, address: string): OfficeFile => ({
  id,
  name,
  size,
  mimeType,
  isLost,
  isScanned,
  address,
  uploaded: officeTime(uploadedAt),
});

/** A form's documents by their lists, leaving out those that are empty. */
export const documentGroups = (formId: string, documents: (Stored & { type: DocumentType })[]): DocumentGroup[] =>
  (Object.keys(documentTypes) as DocumentType[])
    .map((type) => ({
      type,
      title: documentTypes[type].title,
      files: documents
        .filter((document) => document.type === type)
        .map((document) => officeFile(document, `/api/bankruptcy-forms/${formId}/documents/${type}/${document.id}/download`)),
    }))
    .filter(({ files }) => files.length > 0);

/** A size in megabytes of 2^20 bytes: "1.50 MB"; one under 0.01 MB in smaller units. */
export const inMegabytes = (bytes: number): string => (bytes < 0.01 * 2 ** 20 ? displaySize(bytes) : `${(bytes / 2 ** 20).toFixed(2)} MB`);
