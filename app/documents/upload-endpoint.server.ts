import type { IncomingMessage } from "node:http";
import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { StorageDown, StorageFull } from "../platform/storage/storage-down.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { verifyUpload } from "../platform/storage/upload-url.server.ts";
import { isTicketOpen } from "../records/upload-tickets.server.ts";
import { declaredType } from "../files/file-kinds.ts";
import { portalFileMax, portalFileTooLarge } from "../files/file-rules.ts";
import { pendingPrefix } from "./register-file.server.ts";

/** What to tell whoever uploads. */
export interface UploadAnswer {
  status: number;
  message: string;
}

/** One upload at a time for each address: two would take twice the memory and disk for one file. */
const uploads = concurrencyLimit(1);

const said = (status: number, message: string): UploadAnswer => ({ status, message });

/**
 * Streams a PUT to an address of this application into the storage, without holding it in memory. The address must be
 * signed, in time, not used up and not in use; the length must be said beforehand; length and type must be those signed.
 */
export async function receiveUpload(request: IncomingMessage, address: string): Promise<UploadAnswer> {
  const upload = verifyUpload(address);
  if (!upload || !(await isTicketOpen(upload.key.slice(pendingPrefix.length)))) return said(403, "This upload URL is no longer valid.");
  const length = request.headers["content-length"];
  if (length === undefined) return said(411, "The length of the file is required.");
  const size = Number(length);
  if (upload.size !== undefined && size !== upload.size) return said(403, "The size of the file does not match the upload URL.");
  if (upload.type !== undefined && declaredType(request.headers["content-type"] ?? "") !== declaredType(upload.type))
    return said(403, "The type of the file does not match the upload URL.");
  if (size > portalFileMax) return said(413, portalFileTooLarge(size));
  const release = uploads.acquire(upload.key);
  if (!release) return said(409, "This file is already being uploaded.");
  try {
    await storage.write(upload.key, request, size);
  } catch (error) {
    if (error instanceof StorageFull) return said(503, error.publicMessage);
    if (error instanceof StorageDown) return said(503, "File storage is not available at the moment. Please try again in a few seconds.");
    if (request.destroyed && !request.complete) return said(400, "The upload was interrupted.");
    throw error;
  } finally {
    release();
  }
  return said(200, "");
}
