import type { ZipFile } from "../platform/mail/protect-zip.server.ts";
import { storage } from "../platform/storage/storage.server.ts";

/** A file of a client, and how to read it. */
export type ReadableFile = Omit<ZipFile, "entryName"> & { id: string; name: string; isLost: boolean };

/** The storage has nothing of a file that the records know. */
export class FileGone extends Error {
  override name = "FileGone";
}

/** Lets a file of the records be read from the storage. */
export const readable = <T extends { storageKey: string }>(file: T) => ({
  ...file,
  open: async () => {
    const content = await storage.read(file.storageKey);
    if (!content) throw new FileGone();
    return content;
  },
});
