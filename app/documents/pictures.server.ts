import { isPdf, isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile, type WorkerTask } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueue } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

const thumbnailSide = 160;
const pictureSide = 2_000;
const mostKept = 1_000;
const mostWaiting = 200;

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

/** Keeps the newest results by storage key, whose content never changes; also that there is none. */
function keptByContent<Result>(make: (file: StoredFile) => Promise<Result>): (file: StoredFile) => Promise<Result> {
  const kept = new Map<string, Promise<Result>>();
  return (file) => {
    const { storageKey } = file;
    const result = kept.get(storageKey) ?? make(file);
    kept.delete(storageKey);
    kept.set(storageKey, result);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    result.catch(() => kept.delete(storageKey));
    return result;
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
