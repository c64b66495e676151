import { indexAllNames } from "../casework/conflicts/name-index.server.ts";
import { isOwnStorage } from "../documents/own-storage.server.ts";
import { keptPrefix, pendingPrefix } from "../documents/register-file.server.ts";
import { trashPrefix } from "../documents/trash.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { isDraft } from "../platform/storage/storage-disk.server.ts";
import { isOnDisk, storage } from "../platform/storage/storage.server.ts";
import { countOutdated, findOutdatedRows, reencryptRow, encryptedTexts, type EncryptedText } from "../records/encrypted-columns.server.ts";
import { indexPhones } from "../records/office/phone-index.server.ts";
import { listExpectedObjects } from "../records/files/stored-files.server.ts";

const BATCH_SIZE = 500;
const FOREIGN = "The storage belongs to another installation, whose files must not be reencrypted.";
const ADOPT_HINT = "If no other database uses it anymore, claim it for this one: npm run sweep -- --adopt";

/** Result for one kind of encrypted data. */
export interface RotationResult {
  what: string;
  reencrypted: number;
  /** Number of items that still need a key other than the first. */
  left: number;
  /** Ids of those that no key of the ring decrypts. */
  unreadable: string[];
}

/**
 * Reencrypts everything that was not encrypted with the first key, one kind after the other. It can be interrupted and
 * restarted at any moment, and runs alongside servers that have the first key. Throws a StartError at the beginning
 * when the files belong to another installation, which might not have that key.
 */
export async function* rotateKeys(): AsyncGenerator<RotationResult> {
  if (!(await isOwnStorage())) throw new StartError(FOREIGN, ADOPT_HINT);
  for (const text of encryptedTexts) yield rotateRows(text);
  yield rotatePhones();
  yield rotateNames();
  // Files in the trash may be restored.
  yield rotateFiles(trashPrefix, "files in the trash");
  const waiting = isOnDisk ? await countOutdatedObjects(pendingPrefix) : 0;
  yield rotateFiles(keptPrefix, "files");
  yield { what: "uploads not yet registered", reencrypted: 0, left: waiting, unreadable: [] };
}

async function rotatePhones(): Promise<RotationResult> {
  const { done, left } = await indexPhones();
  return { what: "index of phone numbers", reencrypted: done, left, unreadable: [] };
}

async function rotateNames(): Promise<RotationResult> {
  return { what: "index of names", reencrypted: await indexAllNames(), left: 0, unreadable: [] };
}

async function rotateRows(text: EncryptedText): Promise<RotationResult> {
  const result: RotationResult = { what: text, reencrypted: 0, left: 0, unreadable: [] };
  for (
    let keys = await findOutdatedRows(text, "", BATCH_SIZE);
    keys.length > 0;
    keys = await findOutdatedRows(text, keys.at(-1)!, BATCH_SIZE)
  )
    for (const key of keys) {
      const outcome = await reencryptRow(text, key);
      if (outcome === "reencrypted") result.reencrypted += 1;
      if (outcome === "unreadable") result.unreadable.push(key);
    }
  return { ...result, left: await countOutdated(text) };
}

/**
 * Reencrypts the files under a prefix. Unregistered uploads are left alone, because their clients may send them again. In a bucket no
 * key protects them.
 */
async function rotateFiles(prefix: string, what: string): Promise<RotationResult> {
  const result: RotationResult = { what, reencrypted: 0, left: 0, unreadable: [] };
  const rows = await rowsByKey();
  for await (const { key } of storage.list(prefix)) {
    if (isDraft(key)) continue;
    try {
      if (await storage.isCurrent(key, rows.get(key))) continue;
      await storage.reencrypt(key, rows.get(key));
      result.reencrypted += 1;
    } catch (error) {
      if (error instanceof StorageDown) throw error;
      result.unreadable.push(key);
    }
  }
  return { ...result, left: await countOutdatedObjects(prefix) };
}

/** Counts the objects that are not encrypted with the first key, or that cannot be decrypted. */
async function countOutdatedObjects(prefix: string): Promise<number> {
  const rows = await rowsByKey();
  let count = 0;
  for await (const { key } of storage.list(prefix))
    if (!isDraft(key) && !(await storage.isCurrent(key, rows.get(key)).catch(() => false))) count += 1;
  return count;
}

/** Maps storage keys to the rows that their objects are bound to. */
const rowsByKey = async () => new Map((await listExpectedObjects()).map(({ storageKey, boundTo }) => [storageKey, boundTo]));
