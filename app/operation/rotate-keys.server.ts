import { keptPrefix, pendingPrefix } from "../documents/receive.server.ts";
import { StorageDown } from "../platform/storage-down.server.ts";
import { isDraft } from "../platform/storage-disk.server.ts";
import { sealedObjects, storage } from "../platform/storage.server.ts";
import { countOutdated, outdatedRows, resealRow, sealedTables, type SealedTable } from "../records/sealed-columns.server.ts";

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
  for (const table of sealedTables) yield rotateRows(table);
  if (!sealedObjects) return;
  // A waiting upload becomes a file by a link to it: counted before the files, none slips through between the two.
  const waiting = await countOutdatedObjects(sealedObjects, pendingPrefix);
  yield rotateFiles(sealedObjects);
  yield { what: "uploads not yet registered", resealed: 0, left: waiting, unreadable: [] };
}

async function rotateRows(table: SealedTable): Promise<Rotated> {
  const rotated: Rotated = { what: table, resealed: 0, left: 0, unreadable: [] };
  for (let ids = await outdatedRows(table, "", batch); ids.length > 0; ids = await outdatedRows(table, ids.at(-1)!, batch))
    for (const id of ids) {
      const outcome = await resealRow(table, id);
      if (outcome === "resealed") rotated.resealed += 1;
      if (outcome === "unreadable") rotated.unreadable.push(id);
    }
  return { ...rotated, left: await countOutdated(table) };
}

type Objects = NonNullable<typeof sealedObjects>;

/** Uploads that are not registered are left alone, because their clients may send them once more. */
async function rotateFiles(objects: Objects): Promise<Rotated> {
  const rotated: Rotated = { what: "files", resealed: 0, left: 0, unreadable: [] };
  for await (const { key } of storage.list(keptPrefix)) {
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
  return { ...rotated, left: await countOutdatedObjects(objects, keptPrefix) };
}

/** How many objects another than the first key opens, or none. */
async function countOutdatedObjects(objects: Objects, prefix: string): Promise<number> {
  let count = 0;
  for await (const { key } of storage.list(prefix)) if (!isDraft(key) && !(await objects.isCurrent(key).catch(() => false))) count += 1;
  return count;
}
