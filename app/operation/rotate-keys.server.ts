import { keptPrefix, pendingPrefix } from "../documents/receive.server.ts";
import { trashPrefix } from "../documents/trash.server.ts";
import { StorageDown } from "../platform/storage-down.server.ts";
import { isDraft } from "../platform/storage-disk.server.ts";
import { sealedObjects, storage } from "../platform/storage.server.ts";
import { countOutdated, outdatedRows, resealRow, sealedTexts, type SealedText } from "../records/sealed-columns.server.ts";

const batch = 500;

/** What became of one kind of thing that is encrypted. */
export interface Rotated {
  what: string;
  resealed: number;
  /** How many still need another than the first key. */
  left: number;
  /** Ids of those that no key of the ring opens. */
  unreadable: string[];
}

/**
 * Encrypts everything anew that was encrypted with another than the first key, kind after kind. It can be broken off at
 * any moment and begun again, and runs beside servers that have the first key.
 */
export async function* rotateKeys(): AsyncGenerator<Rotated> {
  for (const text of sealedTexts) yield rotateRows(text);
  if (!sealedObjects) return;
  // What is in the trash may be brought back.
  yield rotateFiles(sealedObjects, trashPrefix, "files in the trash");
  // A waiting upload becomes a file by a link to it: counted before the files, none slips through between the two.
  const waiting = await countOutdatedObjects(sealedObjects, pendingPrefix);
  yield rotateFiles(sealedObjects, keptPrefix, "files");
  yield { what: "uploads not yet registered", resealed: 0, left: waiting, unreadable: [] };
}

async function rotateRows(text: SealedText): Promise<Rotated> {
  const rotated: Rotated = { what: text, resealed: 0, left: 0, unreadable: [] };
  for (let ids = await outdatedRows(text, "", batch); ids.length > 0; ids = await outdatedRows(text, ids.at(-1)!, batch))
    for (const id of ids) {
      const outcome = await resealRow(text, id);
      if (outcome === "resealed") rotated.resealed += 1;
      if (outcome === "unreadable") rotated.unreadable.push(id);
    }
  return { ...rotated, left: await countOutdated(text) };
}

type Objects = NonNullable<typeof sealedObjects>;

/** Uploads that are not registered are left alone, because their clients may send them once more. */
async function rotateFiles(objects: Objects, prefix: string, what: string): Promise<Rotated> {
  const rotated: Rotated = { what, resealed: 0, left: 0, unreadable: [] };
  for await (const { key } of storage.list(prefix)) {
    if (isDraft(key)) continue;
    try {
      if (await objects.isCurrent(key)) continue;
      await objects.reseal(key);
      rotated.resealed += 1;
    } catch (error) {
      if (error instanceof StorageDown) throw error;
      rotated.unreadable.push(key);
    }
  }
  return { ...rotated, left: await countOutdatedObjects(objects, prefix) };
}

/** How many objects another than the first key opens, or none. */
async function countOutdatedObjects(objects: Objects, prefix: string): Promise<number> {
  let count = 0;
  for await (const { key } of storage.list(prefix)) if (!isDraft(key) && !(await objects.isCurrent(key).catch(() => false))) count += 1;
  return count;
}
