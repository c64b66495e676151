import { isPicture } from "../files/file-kinds.ts";
import { FileUnfit, workOnFile } from "../platform/file-worker.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { createQueue } from "../platform/work-queue.server.ts";
import type { StoredFile } from "../records/file-rows.server.ts";

const thumbnailSide = 160;
const pictureSide = 2_000;
const mostKept = 1_000;
const mostWaiting = 200;

/** Pictures wait here for each other, so that a file that is sent waits for one of them at most. */
const inTurn = createQueue(1, mostWaiting);

/** The newest thumbnails by storage key, whose content never changes; also those that could not be made. */
const kept = new Map<string, Promise<Buffer | undefined>>();

/** What a file looks like, small; undefined if it is no picture that opens. Throws ServiceUnavailable while too many wait. */
export function thumbnailOf(file: StoredFile): Promise<Buffer | undefined> {
  const { storageKey } = file;
  const thumbnail = kept.get(storageKey) ?? madePicture(file, thumbnailSide);
  kept.delete(storageKey);
  kept.set(storageKey, thumbnail);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  thumbnail.catch(() => kept.delete(storageKey));
  return thumbnail;
}

/** What a file looks like, as large as a screen; likewise. */
export const pictureOf = (file: StoredFile): Promise<Buffer | undefined> => madePicture(file, pictureSide);

async function madePicture({ name, storageKey }: StoredFile, side: number): Promise<Buffer | undefined> {
  if (!isPicture(name)) return undefined;
  try {
    return await inTurn(async () => (await workOnFile("picture", () => storage.read(storageKey), String(side))).output);
  } catch (error) {
    if (error instanceof FileUnfit) return undefined;
    throw error;
  }
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
