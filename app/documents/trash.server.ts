import { storage } from "../platform/storage/storage.server.ts";
import { keptPrefix } from "./register-file.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_IN_TRASH = 7;

/** Key prefix of files without a row. A key has the day of the move and the file's name: `trash/2026-01-31.<name>`. */
export const trashPrefix = "trash/";

/** Splits a trash key into the UTC day and the file's name. */
const parseKey = (key: string) => ({
  day: key.slice(trashPrefix.length, trashPrefix.length + 10),
  name: key.slice(trashPrefix.length + 11),
});

/** Moves a stored file to the trash. */
export const moveToTrash = (key: string): Promise<boolean> =>
  storage.move(key, `${trashPrefix}${new Date().toISOString().slice(0, 10)}.${key.slice(keptPrefix.length)}`);

/** Lists the files in the trash: original keys mapped to their current keys. */
export async function trashedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { key } of storage.list(trashPrefix)) files.set(keptPrefix + parseKey(key).name, key);
  return files;
}

/** Deletes files that have been in the trash for seven full days. */
export async function purgeTrash(): Promise<void> {
  for await (const { key } of storage.list(trashPrefix))
    if (Date.parse(parseKey(key).day) < Date.now() - (DAYS_IN_TRASH + 1) * DAY_MS) await storage.remove(key);
}
