import { Readable } from "node:stream";
import { storage } from "../platform/storage/storage.server.ts";
import { withoutRow } from "../platform/storage/storage.ts";
import { getInstallationId } from "../records/operation/installation.server.ts";
import { listExpectedObjects } from "../records/files/stored-files.server.ts";
import { keptPrefix } from "./register-file.server.ts";

/** Prefix of a marker object, which is named after the id of the installation that the storage belongs to. */
const markerPrefix = "installation/";

const isMarker = (key: string) => /^[\w-]{24}$/.test(key.slice(markerPrefix.length));

async function listMarkers(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(markerPrefix)) if (isMarker(key)) keys.push(key);
  return keys;
}

/** Writes a marker; its content does not matter. */
const writeMarker = (key: string) => storage.write(withoutRow(key), Readable.from([Buffer.from("x")]), 1);

/** Whether the database knows at least half of the files; true for an empty storage. */
async function knowsMostFiles(): Promise<boolean> {
  const known = new Set((await listExpectedObjects()).map(({ storageKey }) => storageKey));
  let balance = 0;
  for await (const { key } of storage.list(keptPrefix)) balance += known.has(key) ? 1 : -1;
  return balance >= 0;
}

/**
 * Whether the storage belongs to this installation, so that files may be removed from it. Claims a storage without a marker if the
 * database knows most of its files. Throws StorageDown.
 */
export async function isOwnStorage(): Promise<boolean> {
  const own = markerPrefix + (await getInstallationId());
  const found = await listMarkers();
  if (found.length > 0) return found.every((key) => key === own);
  if (!(await knowsMostFiles())) return false;
  await writeMarker(own);
  return (await listMarkers()).every((key) => key === own);
}

/** Assigns the storage to this installation, regardless of its previous owner. Throws StorageDown. */
export async function takeOverStorage(): Promise<void> {
  const own = markerPrefix + (await getInstallationId());
  await writeMarker(own);
  for (const key of await listMarkers()) if (key !== own) await storage.remove(key);
}
