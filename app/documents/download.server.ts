import type { Readable } from "stream";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { create as contentDisposition } from "content-disposition";
import { ReadableStream } from "stream/web";
import { toDownloadName } from "../files/file-kinds.ts";
import { RateLimited } from "../platform/http/rate-limited.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { storage } from "../platform/storage/storage.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";
import { words } from "./wording/index.ts";

const RETRY_SECONDS = 10;

/** Lets three people behind one IP address download all 20 files of a session at the same time, which needs only 20 MB of memory. */
export const downloads = concurrencyLimit(60);

/** Frees a chunk's memory immediately instead of at the next garbage collection, unless other chunks share it. */
function freeChunk({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}

/** Yields a file's chunks as the client consumes them. Ends early if the client disconnects. */
export async function* streamChunks(content: Readable, waitUntilSent: AppLoadContext["waitUntilSent"]): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      yield chunk;
      if (await waitUntilSent()) freeChunk(chunk);
    }
  } catch (error) {
    if (content.errored) throw error;
  }
}

/**
 * Streams a file as an attachment, with backpressure, under the office's name if given. Undefined if the storage has lost the
 * file. Throws RateLimited while too many downloads to the caller's IP address are in progress.
 */
export async function download(
  file: StoredFile,
  { address, onClose, waitUntilSent }: AppLoadContext,
  officeName: string | null,
): Promise<Response | undefined> {
  const release = downloads.acquire(sourceOfAddress(address));
  if (!release) throw new RateLimited(RETRY_SECONDS, words.tooManyDownloads);
  onClose(release);
  const content = await storage.read(file);
  if (!content) return undefined;
  onClose(() => content.destroy());
  const headers = {
    "Content-Type": file.mimeType,
    "Content-Length": String(file.size),
    "Content-Disposition": contentDisposition(toDownloadName(officeName ?? file.name)),
    "Content-Security-Policy": "sandbox",
    "Cache-Control": "no-store",
  };
  return new Response(ReadableStream.from(streamChunks(content, waitUntilSent)) as BodyInit, { headers });
}
