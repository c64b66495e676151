import { decrypt } from "../../platform/crypto.server.ts";
import type { PhotoHint } from "../../platform/file-worker-exit-codes.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { boundToColumn } from "../object-rows.server.ts";

/** Marks of the office on a file. */
export interface FileMarks {
  /** Name given by the office; null for the client's name. */
  officeName: string | null;
  /** Why it cannot be read, in words for the client; null if it can be read. */
  reason: string | null;
}

/** Rotation of a file in degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** Storage key of a file, and its size in bytes. */
export interface Content {
  storageKey: string;
  size: number;
}

/** Rotation from the original, and the rotated copy; no copy without a rotation. */
export interface Turned {
  rotation: Rotation;
  copy: Content | null;
}

/** File as it is stored: the rotated copy, if it has been rotated. */
export interface StoredFile extends FileMarks, Content, StoredObject {
  id: string;
  /** Name given by the client. */
  name: string;
  mimeType: string;
  uploadedAt: Date;
  /** Whether its content is missing in the storage. */
  isLost: boolean;
  /** Whether it was scanned for viruses. */
  isScanned: boolean;
  /** Hint for the client on how to improve a photo. */
  hint: PhotoHint | null;
  /** Whether the office has marked it as unreadable. */
  isUnreadable: boolean;
  /** Number of changes by the office, and rotations by the client. */
  revision: number;
  rotation: Rotation;
  /** The original upload, which is preserved. */
  original: Content;
}

/** Returns a file as it was uploaded, without its rotation. */
export const asOriginal = <File extends StoredFile>(file: File): File => ({ ...file, ...file.original });

/** Tables of files. */
export type FileTable = "documents" | "upload_files";

const textKinds = {
  documents: { names: "names of documents", marks: "marks on documents" },
  upload_files: { names: "names of portal files", marks: "marks on portal files" },
} as const;

/** Selects the columns of a file, for `decryptFile`. */
export const fileColumns = (table: FileTable) => sql`
  id, ${boundToColumn(table)}, mime_type as "mimeType", uploaded_at as "uploadedAt", rotation,
  coalesce(turned_key, storage_key) as "storageKey", coalesce(turned_size, size) as size,
  json_build_object('storageKey', storage_key, 'size', size) as original,
  content_state = 'missing' as "isLost", scan = 'clean' as "isScanned", hint, is_unreadable as "isUnreadable", revision,
  sealed_name as "sealedName", name_key_id as "nameKeyId", sealed_marks as "sealedMarks", marks_key_id as "marksKeyId"`;

/** File as its row stores it. */
export type FileRow<File extends StoredFile = StoredFile> = Omit<File, "name" | keyof FileMarks> & {
  sealedName: Buffer;
  nameKeyId: string;
  sealedMarks: Buffer | null;
  marksKeyId: string | null;
};

const unmarked: FileMarks = { officeName: null, reason: null };

/** Decrypts a file's row. */
export function decryptFile<File extends StoredFile = StoredFile>(table: FileTable, row: FileRow<File>): File {
  const { sealedName, nameKeyId, sealedMarks, marksKeyId, ...rest } = row;
  const name = decrypt({ keyId: nameKeyId, bytes: sealedName }, associatedData(textKinds[table].names)(row.id));
  if (!sealedMarks || marksKeyId === null) return { ...rest, name, ...unmarked } as unknown as File;
  const marks = JSON.parse(decrypt({ keyId: marksKeyId, bytes: sealedMarks }, associatedData(textKinds[table].marks)(row.id))) as FileMarks;
  return { ...rest, name, ...marks } as unknown as File;
}

/** Returns the columns that store a file's name. */
export const nameColumns = (table: FileTable, { id, name }: Pick<StoredFile, "id" | "name">) =>
  encryptedValues(textKinds[table].names, id, name);

/** Returns the columns that store a file's rotation. */
export const turnedColumns = ({ rotation, copy }: Turned) => ({
  rotation,
  turned_key: copy?.storageKey ?? null,
  turned_size: copy?.size ?? null,
});

/** Returns the columns that store a file's marks. */
export const markColumns = (table: FileTable, id: string, { officeName, reason }: FileMarks) => ({
  is_unreadable: reason !== null,
  ...encryptedValues(textKinds[table].marks, id, JSON.stringify({ officeName, reason })),
});
