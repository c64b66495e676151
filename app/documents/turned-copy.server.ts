import { Readable } from "node:stream";
import { isPdf, isTurnable } from "../files/file-kinds.ts";
import { Refusal } from "../files/refusal.ts";
import { FileUnfit, workOnFile } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";
import type { Content, Rotation, StoredFile } from "../records/file-rows.server.ts";
import { createKeptKey } from "./register-file.server.ts";

const failureTitle = "File Not Turned";
const otherKind = "Only photos (JPEG or PNG) and PDFs can be turned.";
const unreadable = "This file does not open here, so it cannot be turned. It stays as it is.";

/** Stores a copy of the original file rotated clockwise; null for a rotation of 0. Throws a Refusal. */
export async function storeTurnedCopy({ name, original: sent, boundTo }: StoredFile, rotation: Rotation): Promise<Content | null> {
  if (!isTurnable(name)) throw createRefusal(otherKind);
  if (rotation === 0) return null;
  const bytes = await turnFile(isPdf(name) ? "turnPdf" : "turnPhoto", { ...sent, boundTo }, rotation);
  const storageKey = createKeptKey();
  await storage.write({ storageKey, boundTo }, Readable.from([bytes]), bytes.length);
  return { storageKey, size: bytes.length };
}

async function turnFile(task: "turnPhoto" | "turnPdf", object: StoredObject, rotation: Rotation): Promise<Buffer> {
  try {
    const { output } = await workOnFile({ task, argument: String(rotation), open: () => storage.read(object), turn: "office" });
    if (output) return output;
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
  }
  throw createRefusal(unreadable);
}

const createRefusal = (message: string) => new Refusal("invalid", { title: failureTitle, message });
