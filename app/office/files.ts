import { isPdf, isPicture } from "../files/file-kinds.ts";
import { formatSize, documentTypes, type DocumentType } from "../files/file-rules.ts";
import { officeTime } from "../platform/office-time.ts";
import { queryOf, type View } from "./dashboard/dashboard-view.ts";
import type { StoredDocument } from "../records/documents.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

/** A client's file as the attorney's pages list it. */
export interface OfficeFile {
  id: string;
  name: string;
  /** What the client calls it, if the office calls it otherwise. */
  originalName?: string | undefined;
  /** Why it cannot be read, as the client is told, if so. */
  reason?: string | undefined;
  /** Bytes. */
  size: number;
  mimeType: string;
  uploaded: string;
  /** Whether the storage has lost its content. */
  isLost: boolean;
  /** Whether it was looked at for viruses. */
  isScanned: boolean;
  /** Whether we can show it: a picture or a PDF. */
  isShown: boolean;
}

/** Where a file is found. */
export interface FileAddresses {
  /** Where it is downloaded. */
  address: string;
  /** Its own page. */
  page: string;
  /** Where it is seen small. */
  thumbnail: string;
}

/** A file with where it is found. */
export type LinkedFile = OfficeFile & FileAddresses;

/** Where the files of a list are found, by their ids: a page with many files has no room for the addresses of each. */
export type AddressesOf = (id: string) => FileAddresses;

/** What the office calls a file. */
export const shownName = ({ name, officeName }: Pick<StoredFile, "name" | "officeName">): string => officeName ?? name;

/** One of the four lists of a form's documents. */
export interface DocumentGroup {
  type: DocumentType;
  title: string;
  files: OfficeFile[];
}

/** A file for a page, without where the storage keeps it. */
export const officeFile = (file: StoredFile): OfficeFile => ({
  id: file.id,
  name: shownName(file),
  originalName: file.officeName === null ? undefined : file.name,
  reason: file.reason ?? undefined,
  size: file.size,
  mimeType: file.mimeType,
  isLost: file.isLost,
  isScanned: file.isScanned,
  isShown: isPicture(file.name) || isPdf(file.name),
  uploaded: officeTime(file.uploadedAt),
});

/** Where a page of a file is shown, with the way back to the view of the dashboard. */
export function pageAddress({ page }: Pick<FileAddresses, "page">, view: View, shown: number): string {
  const query = new URLSearchParams(queryOf(view));
  query.set("show", String(shown));
  return `${page}?${query}#file`;
}

/** Where the documents of one of a form's lists are found. */
export const documentAddresses =
  (formId: string, type: DocumentType): AddressesOf =>
  (id) => {
    const call = `/api/bankruptcy-forms/${formId}/documents/${type}/${id}`;
    return { address: `${call}/download`, thumbnail: `${call}/thumbnail`, page: `/admin/submissions/${formId}/documents/${id}` };
  };

/** Where the files of an upload session are found. */
export const sessionFileAddresses =
  (sessionId: string): AddressesOf =>
  (id) => ({
    address: `/api/admin/upload-sessions/${sessionId}/files/${id}/download`,
    thumbnail: `/api/upload-sessions/${sessionId}/files/${id}/thumbnail`,
    page: `/admin/upload-sessions/${sessionId}/files/${id}`,
  });

/** A form's documents by their lists, leaving out those that are empty. */
export const documentGroups = (documents: StoredDocument[]): DocumentGroup[] =>
  (Object.keys(documentTypes) as DocumentType[])
    .map((type) => ({
      type,
      title: documentTypes[type].title,
      files: documents.filter((document) => document.type === type).map(officeFile),
    }))
    .filter(({ files }) => files.length > 0);

/** A size in megabytes of 2^20 bytes: "1.50 MB"; one under 0.01 MB in smaller units. */
export const inMegabytes = (bytes: number): string => (bytes < 0.01 * 2 ** 20 ? formatSize(bytes) : `${(bytes / 2 ** 20).toFixed(2)} MB`);
