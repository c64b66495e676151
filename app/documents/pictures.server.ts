import { isPdf, isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile, type WorkerTask } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueue } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

const thumbnailSide = 160;
const pictureSide = 2_000;
const maxCached = 1_000;
const maxWaiting = 200;
/** A failed file is retried, because it may have failed for lack of time or memory, but not on every request. */
const retryAfterMs = 10 * 60_000;

/** Queues thumbnails, so that an upload or a page view waits for at most one of them. */
const queueThumbnail = createQueue(1, maxWaiting);

/** Returns a file's thumbnail; undefined if it is not a readable picture or PDF. Throws ServiceUnavailable while too many wait. */
export const getThumbnail = cacheByStorageKey((file) => queueThumbnail(() => makePicture(file, 1, thumbnailSide)));

/** Returns the number of pages of a PDF; undefined if it does not open. Throws ServiceUnavailable while too many wait. */
export const getPageCount = cacheByStorageKey(async (file) => {
  const pages = isPdf(file.name) ? await runWorker("pages", file) : undefined;
  return pages && Number(pages);
});

/** Renders a picture or a PDF page in screen size; undefined if there is none. Throws ServiceUnavailable while too many wait. */
export const renderPicture = (file: StoredFile, page: number): Promise<Buffer | undefined> => makePicture(file, page, pictureSide);

async function makePicture(file: StoredFile, page: number, side: number): Promise<Buffer | undefined> {
  if (isPdf(file.name)) return runWorker("page", file, `${page} ${side}`);
  return isPicture(file.name) && page === 1 ? runWorker("picture", file, String(side)) : undefined;
}

async function runWorker(task: WorkerTask, { storageKey }: StoredFile, argument?: string): Promise<Buffer | undefined> {
  try {
    return (await workOnFile(task, () => storage.read(storageKey), argument)).output;
  } catch (error) {
    if (error instanceof FileUnfit) return undefined;
    throw error;
  }
}

interface CacheEntry<Result> {
  result: Promise<Result>;
  /** Time in ms from which the result is computed again. */
  expiresAt: number;
}

/** Caches the latest results by storage key, whose content never changes. Undefined is cached only for a while, errors not at all. */
function cacheByStorageKey<Result>(make: (file: StoredFile) => Promise<Result>): (file: StoredFile) => Promise<Result> {
  const cache = new Map<string, CacheEntry<Result>>();
  const compute = (file: StoredFile): CacheEntry<Result> => {
    const entry = { result: make(file), expiresAt: Infinity };
    const retryIn = (ms: number) => (entry.expiresAt = Date.now() + ms);
    entry.result.then(
      (result) => result === undefined && retryIn(retryAfterMs),
      () => retryIn(0),
    );
    return entry;
  };
  return (file) => {
    const { storageKey } = file;
    const cached = cache.get(storageKey);
    const entry = cached && Date.now() < cached.expiresAt ? cached : compute(file);
    cache.delete(storageKey);
    cache.set(storageKey, entry);
    if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
    return entry.result;
  };
}

/** A response with a picture that we rendered. No other content of clients is ever shown inline. */
export const pictureResponse = (picture: Buffer): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox",
      "Cache-Control": "no-store",
    },
  });
