import type { IncomingMessage } from "node:http";
import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { StorageDown, StorageFull } from "../platform/storage/storage-down.server.ts";
import { withoutRow } from "../platform/storage/storage.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { verifyUpload } from "../platform/storage/upload-url.server.ts";
import { words } from "../platform/wording/index.ts";
import { isTicketOpen } from "../records/files/upload-tickets.server.ts";
import { normalizeType } from "../files/file-kinds.ts";
import { portalFileMax, portalFileTooLarge } from "../files/file-rules.ts";
import { pendingPrefix } from "./register-file.server.ts";

/** Response to an upload. */
export interface UploadResponse {
  status: number;
  message: string;
}

/** One upload at a time per URL: two would need twice the memory and disk for one file. */
const uploads = concurrencyLimit(1);

const respond = (status: number, message: string): UploadResponse => ({ status, message });

/**
 * Streams a PUT to an upload URL of this application into the storage. The URL must be signed, unexpired, unused, and not in use.
 * Content-Length is required; length and type must match the signed ones.
 */
export async function receiveUpload(request: IncomingMessage, url: string): Promise<UploadResponse> {
  const upload = verifyUpload(url);
  if (!upload || !(await isTicketOpen(upload.key.slice(pendingPrefix.length)))) return respond(403, words.uploadUrlExpired);
  const length = request.headers["content-length"];
  if (length === undefined) return respond(411, words.lengthRequired);
  const size = Number(length);
  if (upload.size !== undefined && size !== upload.size) return respond(403, words.wrongSize);
  if (upload.type !== undefined && normalizeType(request.headers["content-type"] ?? "") !== normalizeType(upload.type))
    return respond(403, words.wrongType);
  if (size > portalFileMax) return respond(413, portalFileTooLarge(size));
  const release = uploads.acquire(upload.key);
  if (!release) return respond(409, words.alreadyUploading);
  try {
    await storage.write(withoutRow(upload.key), request, size);
  } catch (error) {
    if (error instanceof StorageFull) return respond(503, error.publicMessage);
    if (error instanceof StorageDown) return respond(503, words.storageDown);
    if (request.destroyed && !request.complete) return respond(400, words.uploadInterrupted);
    throw error;
  } finally {
    release();
  }
  return respond(200, "");
}
