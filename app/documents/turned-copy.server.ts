import { Readable } from "node:stream";
import { isPdf, isTurnable } from "../files/file-kinds.ts";
import { Refusal } from "../files/refusal.ts";
import { randomId } from "../platform/crypto.server.ts";
import { FileUnfit, workOnFile } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { Content, Rotation, StoredFile } from "../records/file-rows.server.ts";
import { keptPrefix } from "./register-file.server.ts";

const title = "File Not Turned";
const otherKind = "Only photos (JPEG or PNG) and PDFs can be turned.";
const unreadable = "This file does not open here, so it cannot be turned. It stays as it is.";

/** Stores a copy of a file, turned from how it was sent; none for the file as it was sent. Throws a Refusal. */
export async function turnedCopy({ name, original: sent }: StoredFile, rotation: Rotation): Promise<Content | null> {
  if (!isTurnable(name)) throw refusal(otherKind);
  if (rotation === 0) return null;
  const bytes = await turned(isPdf(name) ? "turnPdf" : "turnPhoto", sent, rotation);
  const storageKey = keptPrefix + randomId();
  await storage.write(storageKey, Readable.from([bytes]), bytes.length);
  return { storageKey, size: bytes.length };
}

async function turned(task: "turnPhoto" | "turnPdf", { storageKey }: Content, rotation: Rotation): Promise<Buffer> {
  try {
    const { output } = await workOnFile(task, () => storage.read(storageKey), String(rotation));
    if (output) return output;
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
  }
  throw refusal(unreadable);
}

const refusal = (message: string) => new Refusal("invalid", { title, message });
