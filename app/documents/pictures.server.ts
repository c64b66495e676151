import { isPdf, isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile, type WorkerTask } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueue } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

const thumbnailSide = 160;
const pictureSide = 2_000;
const mostKept = 1_000;
const mostWaiting = 200;
/** There may have been no time or memory for a file; one that always takes too much must not be opened again at every look. */
const retriedAfterMs = 10 * 60_000;

/** Thumbnails wait here for each other, so that a file that is sent, or looked at, waits for one of them at most. */
const inTurn = createQueue(1, mostWaiting);

/** What a file looks like, small; undefined if it is no picture that opens. Throws ServiceUnavailable while too many wait. */
export const thumbnailOf = keptByContent((file) => inTurn(() => madePicture(file, 1, thumbnailSide)));

/** How many pages a PDF has, as far as they can be shown: undefined for one that does not open. Likewise. */
export const pagesOf = keptByContent(async (file) => {
  const pages = isPdf(file.name) ? await made("pages", file) : undefined;
  return pages && Number(pages);
});

/** What a picture or a page of a PDF looks like, as large as a screen; undefined if there is none. Likewise. */
export const pictureOf = (file: StoredFile, page: number): Promise<Buffer | undefined> => madePicture(file, page, pictureSide);

async function madePicture(file: StoredFile, page: number, side: number): Promise<Buffer | undefined> {
  if (isPdf(file.name)) return made("page", file, `${page} ${side}`);
  return isPicture(file.name) && page === 1 ? made("picture", file, String(side)) : undefined;
}

async function made(task: WorkerTask, { storageKey }: StoredFile, argument?: string): Promise<Buffer | undefined> {
  try {
    return (await workOnFile(task, () => storage.read(storageKey), argument)).output;
  } catch (error) {
    if (error instanceof FileUnfit) return undefined;
    throw error;
  }
}

interface Kept<Result> {
  result: Promise<Result>;
  /** When it is to be made again. */
  until: number;
}

/** Keeps the newest results by storage key, whose content never changes; that there is none only for a while. */
function keptByContent<Result>(make: (file: StoredFile) => Promise<Result>): (file: StoredFile) => Promise<Result> {
  const all = new Map<string, Kept<Result>>();
  const begin = (file: StoredFile): Kept<Result> => {
    const kept = { result: make(file), until: Infinity };
    const retryIn = (ms: number) => (kept.until = Date.now() + ms);
    kept.result.then(
      (made) => made === undefined && retryIn(retriedAfterMs),
      () => retryIn(0),
    );
    return kept;
  };
  return (file) => {
    const { storageKey } = file;
    const before = all.get(storageKey);
    const kept = before && Date.now() < before.until ? before : begin(file);
    all.delete(storageKey);
    all.set(storageKey, kept);
    if (all.size > mostKept) all.delete(all.keys().next().value!);
    return kept.result;
  };
}

/** A picture made by us; nothing else of a client is ever shown in place. */
export const pictureAnswer = (picture: Buffer): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox",
      "Cache-Control": "no-store",
    },
  });
