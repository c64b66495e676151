import { isPdf, isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile, type FileWork } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueues } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";
import { isQuickPicture } from "./quick-picture.server.ts";

const thumbnailSide = 160;
const pictureSide = 2_000;
const maxCached = 1_000;
const maxWaiting = 200;
type Turn = FileWork["turn"];
/** A failed file is retried, because it may have failed for lack of time or memory, but not on every request. */
const retryAfterMs = 10 * 60_000;

/** Queues the thumbnails of each source, so that a list of files does not use up its turns. */
const queueThumbnail = createQueues(maxWaiting);

/** Returns a file's thumbnail; undefined if it is not a readable picture or PDF. Throws ServiceUnavailable while too many wait. */
export const getThumbnail = cacheByStorageKey((file, turn: Turn) =>
  queueThumbnail(turn === "office" ? turn : turn.source, () => makePicture(file, 1, thumbnailSide, turn)),
);

/** Returns the number of pages of a PDF for the office; undefined if it does not open. Throws ServiceUnavailable while too many wait. */
export const getPageCount = cacheByStorageKey(async (file) => {
  const pages = isPdf(file.name) ? await runWorker({ task: "pages", turn: "office" }, file) : undefined;
  return pages && Number(pages);
});

/** Renders a picture or a PDF page in screen size for the office; undefined if there is none. Throws ServiceUnavailable. */
export const renderPicture = (file: StoredFile, page: number): Promise<Buffer | undefined> =>
  makePicture(file, page, pictureSide, "office");

async function makePicture(file: StoredFile, page: number, side: number, turn: Turn): Promise<Buffer | undefined> {
  if (isPdf(file.name)) return runWorker({ task: "page", argument: `${page} ${side}`, turn }, file);
  if (!isPicture(file.name) || page !== 1) return undefined;
  return runWorker({ task: "picture", argument: String(side), turn, isQuick: await isQuickPicture(() => storage.read(file)) }, file);
}

async function runWorker(work: Omit<FileWork, "open">, file: StoredFile): Promise<Buffer | undefined> {
  try {
    return (await workOnFile({ ...work, open: () => storage.read(file) })).output;
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
function cacheByStorageKey<Result, Rest extends unknown[]>(
  make: (file: StoredFile, ...rest: Rest) => Promise<Result>,
): (file: StoredFile, ...rest: Rest) => Promise<Result> {
  const cache = new Map<string, CacheEntry<Result>>();
  const compute = (file: StoredFile, rest: Rest): CacheEntry<Result> => {
    const entry = { result: make(file, ...rest), expiresAt: Infinity };
    const retryIn = (ms: number) => (entry.expiresAt = Date.now() + ms);
    entry.result.then(
      (result) => result === undefined && retryIn(retryAfterMs),
      () => retryIn(0),
    );
    return entry;
  };
  return (file, ...rest) => {
    const { storageKey } = file;
    const cached = cache.get(storageKey);
    const entry = cached && Date.now() < cached.expiresAt ? cached : compute(file, rest);
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
