import { isPdf, isPicture } from "../files/file-kinds.ts";
import { formatSize } from "../files/file-rules.ts";
import { papers, paperTypes, type PaperType } from "../files/papers.ts";
import { officeTime } from "../platform/office-time.ts";
import { viewQuery, type View } from "./urls.ts";
import type { StoredDocument } from "../records/files/documents.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";

/** Client's file as the attorney's pages list it. */
export interface OfficeFile {
  id: string;
  name: string;
  /** Name the client gave the file; set only if the office has renamed it. */
  originalName?: string | undefined;
  /** Reason shown to the client when the office has marked the file as unreadable. */
  reason?: string | undefined;
  /** Size in bytes. */
  size: number;
  mimeType: string;
  /** When it was uploaded; left out of a form's lists, which do not show it. */
  uploaded?: string | undefined;
  /** Whether the content is missing from storage. */
  isLost: boolean;
  /** Whether the file was scanned for viruses. */
  isScanned: boolean;
  /** Whether the file is a picture or a PDF, which the site can render. */
  canPreview: boolean;
}

/** URLs of a file: its download, its page and its thumbnail. */
export interface FileUrls {
  downloadUrl: string;
  pageUrl: string;
  thumbnailUrl: string;
}

/** File together with its URLs. */
export type LinkedFile = OfficeFile & FileUrls;

/** Returns the URLs of a file by its ID. Pages with many files would be too large with the URLs of each. */
export type GetFileUrls = (id: string) => FileUrls;

/** Name the office uses for a file: its own, or else the client's. */
export const displayName = ({ name, officeName }: Pick<StoredFile, "name" | "officeName">): string => officeName ?? name;

/** Documents of a form of one type. */
export interface DocumentGroup {
  type: PaperType;
  title: string;
  files: OfficeFile[];
}

/** Converts a stored file for a page, leaving out its storage key. */
export const toOfficeFile = (file: StoredFile): OfficeFile => ({
  id: file.id,
  name: displayName(file),
  originalName: file.officeName === null ? undefined : file.name,
  reason: file.reason ?? undefined,
  size: file.size,
  mimeType: file.mimeType,
  isLost: file.isLost,
  isScanned: file.isScanned,
  canPreview: isPicture(file.name) || isPdf(file.name),
  uploaded: officeTime(file.uploadedAt),
});

/** URL that shows one page of a file and keeps the dashboard view to return to. */
export function shownPageUrl({ pageUrl }: Pick<FileUrls, "pageUrl">, view: View, page: number): string {
  const query = new URLSearchParams(viewQuery(view));
  query.set("show", String(page));
  return `${pageUrl}?${query}#file`;
}

/** Returns the URLs of the documents in one list of a form. */
export const getDocumentUrls =
  (formId: string, type: PaperType): GetFileUrls =>
  (id) => {
    const apiUrl = `/api/bankruptcy-forms/${formId}/documents/${type}/${id}`;
    return {
      downloadUrl: `${apiUrl}/download`,
      thumbnailUrl: `${apiUrl}/thumbnail`,
      pageUrl: `/admin/submissions/${formId}/documents/${id}`,
    };
  };

/** Returns the URLs of the files in an upload session. */
export const getSessionFileUrls =
  (sessionId: string): GetFileUrls =>
  (id) => ({
    downloadUrl: `/api/admin/upload-sessions/${sessionId}/files/${id}/download`,
    thumbnailUrl: `/api/upload-sessions/${sessionId}/files/${id}/thumbnail`,
    pageUrl: `/admin/upload-sessions/${sessionId}/files/${id}`,
  });

/** Groups a form's documents by list, leaving out empty lists. */
export const groupDocuments = (documents: StoredDocument[]): DocumentGroup[] =>
  paperTypes
    .map((type) => ({
      type,
      title: papers[type].title,
      files: documents.filter((document) => document.type === type).map((file) => ({ ...toOfficeFile(file), uploaded: undefined })),
    }))
    .filter(({ files }) => files.length > 0);

/** What the virus scan says of a file. */
export const scanResult = ({ isScanned }: Pick<OfficeFile, "isScanned">): string =>
  isScanned ? "Scanned: no virus found" : "Not scanned for viruses. Open it with caution.";

/** Formats a size in megabytes of 2^20 bytes, such as "1.50 MB", or in smaller units if it is under 0.01 MB. */
export const formatMegabytes = (bytes: number): string =>
  bytes < 0.01 * 2 ** 20 ? formatSize(bytes) : `${(bytes / 2 ** 20).toFixed(2)} MB`;
