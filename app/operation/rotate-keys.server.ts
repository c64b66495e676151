import { isOwnStorage } from "../documents/own-storage.server.ts";
import { keptPrefix, pendingPrefix } from "../documents/register-file.server.ts";
import { trashPrefix } from "../documents/trash.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { isDraft } from "../platform/storage/storage-disk.server.ts";
import { isOnDisk, storage } from "../platform/storage/storage.server.ts";
import { countOutdated, outdatedRows, reencryptRow, encryptedTexts, type EncryptedText } from "../records/encrypted-columns.server.ts";
import { indexPhones } from "../records/phone-index.server.ts";

const batch = 500;
const FOREIGN = "The storage belongs to another installation, whose files are not encrypted with other keys.";
const ADOPT = "If no other database uses it any more, claim it for this one: npm run sweep -- --adopt";

/** The result for one kind of encrypted data. */
export interface Rotated {
  what: string;
  reencrypted: number;
  /** How many still need another than the first key. */
  left: number;
  /** Ids of those that no key of the ring opens. */
  unreadable: string[];
}

/**
 * Encrypts everything again that was encrypted with another than the first key, kind after kind. It can be interrupted at
 * any moment and begun again, and runs beside servers that have the first key. Throws a StartError, before anything is
 * done, when the files belong to another installation, which might not have that key.
 */
export async function* rotateKeys(): AsyncGenerator<Rotated> {
  if (!(await isOwnStorage())) throw new StartError(FOREIGN, ADOPT);
  for (const text of encryptedTexts) yield rotateRows(text);
  yield rotatePhones();
  // What is in the trash may be brought back.
  yield rotateFiles(trashPrefix, "files in the trash");
  // A waiting upload becomes a file by a link to it: counted before the files, none slips through between the two.
  const waiting = isOnDisk ? await countOutdatedObjects(pendingPrefix) : 0;
  yield rotateFiles(keptPrefix, "files");
  yield { what: "uploads not yet registered", reencrypted: 0, left: waiting, unreadable: [] };
}

async function rotatePhones(): Promise<Rotated> {
  const { done, left } = await indexPhones();
  return { what: "index of phone numbers", reencrypted: done, left, unreadable: [] };
}

async function rotateRows(text: EncryptedText): Promise<Rotated> {
  const rotated: Rotated = { what: text, reencrypted: 0, left: 0, unreadable: [] };
  // A section that was saved while its row was awaited has another id by now, and is found when all are looked through again.
  if (await rotateEach(text, rotated)) {
    rotated.unreadable = [];
    await rotateEach(text, rotated);
  }
  return { ...rotated, left: await countOutdated(text) };
}

/** Goes once through all rows of a kind, and returns whether any of them were saved or deleted by others in the meantime. */
async function rotateEach(text: EncryptedText, rotated: Rotated): Promise<boolean> {
  let isAnyLeft = false;
  for (let ids = await outdatedRows(text, "", batch); ids.length > 0; ids = await outdatedRows(text, ids.at(-1)!, batch))
    for (const id of ids) {
      const outcome = await reencryptRow(text, id);
      if (outcome === "reencrypted") rotated.reencrypted += 1;
      if (outcome === "unreadable") rotated.unreadable.push(id);
      if (outcome === "left") isAnyLeft = true;
    }
  return isAnyLeft;
}

/** Uploads that are not registered are left alone, because their clients may send them once more. In a bucket no key protects them. */
async function rotateFiles(prefix: string, what: string): Promise<Rotated> {
  const rotated: Rotated = { what, reencrypted: 0, left: 0, unreadable: [] };
  for await (const { key } of storage.list(prefix)) {
    if (isDraft(key)) continue;
    try {
      if (await storage.isCurrent(key)) continue;
      await storage.reencrypt(key);
      rotated.reencrypted += 1;
    } catch (error) {
      if (error instanceof StorageDown) throw error;
      rotated.unreadable.push(key);
    }
  }
  return { ...rotated, left: await countOutdatedObjects(prefix) };
}

/** How many objects another than the first key opens, or none. */
async function countOutdatedObjects(prefix: string): Promise<number> {
  let count = 0;
  for await (const { key } of storage.list(prefix)) if (!isDraft(key) && !(await storage.isCurrent(key).catch(() => false))) count += 1;
  return count;
}
