import { Readable } from "node:stream";
import { storage } from "../platform/storage/storage.server.ts";
import { getInstallationId } from "../records/installation.server.ts";
import { listExpectedObjects } from "../records/stored-files.server.ts";
import { keptPrefix } from "./register-file.server.ts";

/** An object below this prefix carries the id of the installation that the storage belongs to as its name. */
const markerPrefix = "installation/";

const isMarker = (key: string) => /^[\w-]{24}$/.test(key.slice(markerPrefix.length));

async function markers(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(markerPrefix)) if (isMarker(key)) keys.push(key);
  return keys;
}

/** What a marker holds does not matter. */
const mark = (key: string) => storage.write(key, Readable.from([Buffer.from("x")]), 1);

/** Whether the database knows at least half of the files; true of an empty storage. */
async function knowsTheFiles(): Promise<boolean> {
  const known = new Set((await listExpectedObjects()).map(({ storageKey }) => storageKey));
  let balance = 0;
  for await (const { key } of storage.list(keptPrefix)) balance += known.has(key) ? 1 : -1;
  return balance >= 0;
}

/**
 * Whether the storage belongs to this installation, so that files may be removed from it. A storage without a marker is
 * claimed if the database knows its files. Throws StorageDown.
 */
export async function isOwnStorage(): Promise<boolean> {
  const own = markerPrefix + (await getInstallationId());
  const found = await markers();
  if (found.length > 0) return found.every((key) => key === own);
  if (!(await knowsTheFiles())) return false;
  await mark(own);
  return (await markers()).every((key) => key === own);
}

/** Makes the storage this installation's, whosever it was. Throws StorageDown. */
export async function takeStorageOver(): Promise<void> {
  const own = markerPrefix + (await getInstallationId());
  await mark(own);
  for (const key of await markers()) if (key !== own) await storage.remove(key);
}
