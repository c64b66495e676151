import type { ZipFile } from "../platform/mail/protect-zip.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";

/** A client's file whose content can be read. */
export type ReadableFile = Omit<ZipFile, "entryName"> & { id: string; name: string; isLost: boolean };

/** Thrown when a file is missing from the storage. */
export class FileMissing extends Error {
  override name = "FileGone";
}

/** Adds a function that opens a file's content in the storage. */
export const toReadableFile = <T extends StoredObject>(file: T) => ({
  ...file,
  open: async () => {
    const content = await storage.read(file);
    if (!content) throw new FileMissing();
    return content;
  },
});
