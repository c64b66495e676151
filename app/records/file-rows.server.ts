import { decrypt } from "../platform/crypto.server.ts";
import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { sql } from "../platform/database/database.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";
import { nameColumns, withName, type Unnamed } from "./file-names.server.ts";

/** What the office has marked a file with. */
export interface FileMarks {
  /** What the office calls it; null for what the client does. */
  officeName: string | null;
  /** Why it cannot be read, in words for the client; null if it can. */
  reason: string | null;
}

/** How far a file is turned, in degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** Where the storage keeps a file, and how many bytes it has. */
export interface Content {
  storageKey: string;
  size: number;
}

/** A file as the storage and the office know it: turned, if the office has turned it. */
export interface StoredFile extends FileMarks, Content {
  id: string;
  /** What the client calls it. */
  name: string;
  mimeType: string;
  uploadedAt: Date;
  /** Whether the storage has lost its content. */
  isLost: boolean;
  /** Whether it was looked at for viruses. */
  isScanned: boolean;
  /** What the client could do better about a photo. */
  hint: PhotoHint | null;
  /** Whether the office has marked it as one that cannot be read. */
  isUnreadable: boolean;
  /** Counts the office's changes. */
  revision: number;
  rotation: Rotation;
  /** The file as it was sent, which stays. */
  sent: Content;
}

/** A file as it was sent, whatever the office has done with it since. */
export const asSent = <File extends StoredFile>(file: File): File => ({ ...file, ...file.sent });

/** The two tables of files. */
export type FileTable = "documents" | "upload_files";

const texts = {
  documents: { names: "names of documents", marks: "marks on documents" },
  upload_files: { names: "names of portal files", marks: "marks on portal files" },
} as const;

/** The columns of a file, for `openedFile`. */
export const fileColumns = () => sql`
  id, ${nameColumns()}, mime_type as "mimeType", uploaded_at as "uploadedAt", rotation,
  coalesce(turned_key, storage_key) as "storageKey", coalesce(turned_size, size) as size,
  json_build_object('storageKey', storage_key, 'size', size) as sent,
  content_state = 'missing' as "isLost", scan = 'clean' as "isScanned", hint, is_unreadable as "isUnreadable", revision,
  sealed_marks as "sealedMarks", marks_key_id as "marksKeyId"`;

/** A file as its row has it. */
export type FileRow<File extends StoredFile = StoredFile> = Omit<Unnamed<File>, keyof FileMarks> & {
  sealedMarks: Buffer | null;
  marksKeyId: string | null;
};

const unmarked: FileMarks = { officeName: null, reason: null };

/** A file out of its row. */
export function openedFile<File extends StoredFile = StoredFile>(table: FileTable, row: FileRow<File>): File {
  const { sealedMarks, marksKeyId, ...rest } = withName(texts[table].names, row as Unnamed<File> & FileRow<File>);
  if (!sealedMarks || marksKeyId === null) return { ...rest, ...unmarked } as unknown as File;
  const marks = JSON.parse(decrypt({ keyId: marksKeyId, bytes: sealedMarks }, associatedData(texts[table].marks)(row.id))) as FileMarks;
  return { ...rest, ...marks } as unknown as File;
}

/** The columns that hold a file's marks. */
export const markValues = (table: FileTable, id: string, { officeName, reason }: FileMarks) => ({
  is_unreadable: reason !== null,
  ...encryptedValues(texts[table].marks, id, JSON.stringify({ officeName, reason })),
});
