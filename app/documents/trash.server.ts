import { storage } from "../platform/storage/storage.server.ts";
import { keptPrefix } from "./register-file.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_IN_TRASH = 7;

/** Where files go that no row knows. A key is the day it came, a dot, and the file's name: `trash/2026-01-31.<name>`. */
export const trashPrefix = "trash/";

/** The UTC day and the file's name in a key of the trash. */
const partsOf = (key: string) => ({
  day: key.slice(trashPrefix.length, trashPrefix.length + 10),
  name: key.slice(trashPrefix.length + 11),
});

/** Moves a kept file aside. */
export const moveToTrash = (key: string): Promise<boolean> =>
  storage.move(key, `${trashPrefix}${new Date().toISOString().slice(0, 10)}.${key.slice(keptPrefix.length)}`);

/** The files in the trash: the keys they had, and those they have now. */
export async function trashedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { key } of storage.list(trashPrefix)) files.set(keptPrefix + partsOf(key).name, key);
  return files;
}

/** Removes what has been in the trash for seven whole days. */
export async function purgeTrash(): Promise<void> {
  for await (const { key } of storage.list(trashPrefix))
    if (Date.parse(partsOf(key).day) < Date.now() - (DAYS_IN_TRASH + 1) * DAY_MS) await storage.remove(key);
}
