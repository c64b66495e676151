import { Readable } from "node:stream";
import { isPdf, isTurnable } from "../files/file-kinds.ts";
import { Refusal } from "../files/refusal.ts";
import { FileUnfit, workOnFile, type FileWork } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";
import type { Content, Rotation, StoredFile } from "../records/files/file-rows.server.ts";
import { isQuickPicture } from "./quick-picture.server.ts";
import { createKeptKey } from "./register-file.server.ts";
import { words } from "./wording/index.ts";

/** Stores a copy of the original file rotated clockwise; null for a rotation of 0. Throws a Refusal. */
export async function storeTurnedCopy(
  { name, original: sent, boundTo }: StoredFile,
  rotation: Rotation,
  turn: FileWork["turn"],
): Promise<Content | null> {
  if (!isTurnable(name)) throw createRefusal(words.onlyTurnable);
  if (rotation === 0) return null;
  const bytes = await rotate(isPdf(name) ? "turnPdf" : "turnPhoto", { ...sent, boundTo }, rotation, turn);
  const storageKey = createKeptKey();
  await storage.write({ storageKey, boundTo }, Readable.from([bytes]), bytes.length);
  return { storageKey, size: bytes.length };
}

/** Deletes a copy that a file does not use, because the file was not changed. */
export async function removeUnusedCopy(copy: Content | null, file: StoredFile | undefined): Promise<void> {
  if (copy && file?.storageKey !== copy.storageKey) await storage.remove(copy.storageKey).catch(leaveToSweep);
}

const leaveToSweep = () => undefined;

async function rotate(task: "turnPhoto" | "turnPdf", object: StoredObject, rotation: Rotation, turn: FileWork["turn"]): Promise<Buffer> {
  const open = () => storage.read(object);
  try {
    const { output } = await workOnFile({ task, argument: String(rotation), open, turn, isQuick: await isQuickPicture(open) });
    if (output) return output;
  } catch (error) {
    if (!(error instanceof FileUnfit)) throw error;
  }
  throw createRefusal(words.cannotBeTurned);
}

const createRefusal = (message: string) => new Refusal("invalid", { title: words.fileNotTurned, message });
