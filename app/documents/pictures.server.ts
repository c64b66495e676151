import { isPdf, isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile, type FileWork } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueues } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/files/file-rows.server.ts";
import { isQuickPicture } from "./quick-picture.server.ts";

/** The sides of a thumbnail and of a view in pixels: of the square, and of the shorter side of what is long. */
const thumbnailSides = "160 0";
const viewSides = "2000 1000";
const maxCached = 1_000;
const maxWaiting = 200;
type Turn = FileWork["turn"];

/** A failed file is retried, because it may have failed for lack of time or memory, but not on every request. */
const retryAfterMs = 10 * 60_000;

const notHere = (reason: string) => `This file cannot be shown here. Please download it to read it. ${reason}`;
const damaged = notHere("It does not open: it may be damaged.");
export const otherKind = notHere("Only pictures and PDFs are shown.");
const lost = "This file is missing from storage. Please ask the client for it again.";
const noSuchPage = "This file has no such page.";

const unfit: Record<FileUnfit["reason"], string> = {
  unreadable: damaged,
  cutOff: damaged,
  locked: notHere("It needs a password."),
  tooManyPixels: notHere("It has too many pixels."),
  tooDemanding: notHere("It takes more memory or time than there is here."),
};

/** Why a file is not drawn, in words for the office, and the status of the response. */
export class NotDrawn extends Error {
  override name = "NotDrawn";
  status: 404 | 422;

  constructor(message: string, status: NotDrawn["status"] = 422) {
    super(message);
    this.status = status;
  }
}

/** Queues the thumbnails of each source, so that a list of files does not use up its turns. */
const queueThumbnail = createQueues(maxWaiting);

const drawThumbnail = cacheByStorageKey((file, turn: Turn) =>
  queueThumbnail(turn === "office" ? turn : turn.source, () => makePicture(file, 1, thumbnailSides, turn)),
);

/** Returns a file's thumbnail; undefined if it is not a readable picture or PDF. Throws ServiceUnavailable while too many wait. */
export const getThumbnail = (file: StoredFile, turn: Turn): Promise<Buffer | undefined> => drawThumbnail(file, turn).catch(toUndefined);

function toUndefined(error: unknown): undefined {
  if (!(error instanceof NotDrawn)) throw error;
}

/** The pages of a file that the office can view, and why there are none. */
export interface ViewablePages {
  pages: number;
  notShown?: string;
}

/** Returns the pages that the office can view: one of a picture. Throws ServiceUnavailable while too many files wait. */
export async function getPages(file: StoredFile): Promise<ViewablePages> {
  if (isPicture(file.name)) return { pages: 1 };
  if (!isPdf(file.name)) return { pages: 0, notShown: otherKind };
  try {
    return { pages: await countPages(file) };
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    return { pages: 0, notShown: error.message };
  }
}

const countPages = cacheByStorageKey(async (file) => Number(await runWorker({ task: "pages", turn: "office" }, file)));

/** Renders a picture or a PDF page in screen size for the office. Throws NotDrawn, also for a page there is not, and ServiceUnavailable. */
export async function renderPicture(file: StoredFile, page: number): Promise<Buffer> {
  if (page > 1) {
    const { pages, notShown } = await getPages(file);
    if (page > pages) throw notShown ? new NotDrawn(notShown) : new NotDrawn(noSuchPage, 404);
  }
  return makePicture(file, page, viewSides, "office");
}

async function makePicture(file: StoredFile, page: number, sides: string, turn: Turn): Promise<Buffer> {
  if (isPdf(file.name)) return runWorker({ task: "page", argument: `${page} ${sides}`, turn }, file);
  if (!isPicture(file.name)) throw new NotDrawn(otherKind);
  return runWorker({ task: "picture", argument: sides, turn, isQuick: await isQuickPicture(() => storage.read(file)) }, file);
}

async function runWorker(work: Omit<FileWork, "open">, file: StoredFile): Promise<Buffer> {
  try {
    const { output } = await workOnFile({ ...work, open: () => storage.read(file) });
    if (output) return output;
  } catch (error) {
    if (error instanceof FileUnfit) throw new NotDrawn(unfit[error.reason]);
    throw error;
  }
  throw new NotDrawn(lost);
}

interface CacheEntry<Result> {
  result: Promise<Result>;
  /** Time in ms from which the result is computed again. */
  expiresAt: number;
}

/** Caches the latest results by storage key, whose content never changes. NotDrawn is cached only for a while, other errors not at all. */
function cacheByStorageKey<Result, Rest extends unknown[]>(
  make: (file: StoredFile, ...rest: Rest) => Promise<Result>,
): (file: StoredFile, ...rest: Rest) => Promise<Result> {
  const cache = new Map<string, CacheEntry<Result>>();
  const compute = (file: StoredFile, rest: Rest): CacheEntry<Result> => {
    const entry = { result: make(file, ...rest), expiresAt: Infinity };
    entry.result.catch((error: unknown) => {
      entry.expiresAt = Date.now() + (error instanceof NotDrawn ? retryAfterMs : 0);
    });
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
