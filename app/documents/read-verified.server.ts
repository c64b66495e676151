import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { DamagedObject } from "../platform/storage/encrypted-stream.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";

/**
 * Reads a file of a few megabytes whose row has its SHA-256; undefined if it does not exist. Throws DamagedObject if it
 * is another file.
 */
export async function readVerified(file: StoredObject & { sha256: string }): Promise<Buffer | undefined> {
  const content = await storage.read(file);
  if (!content) return undefined;
  const bytes = await buffer(content);
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256) throw new DamagedObject("has another SHA-256 than its row");
  return bytes;
}
