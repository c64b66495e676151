import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { log } from "../platform/log.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { recordSweep, type SweepState } from "../records/installation.server.ts";
import { listExpectedObjects, markMissing, resetRotations } from "../records/stored-files.server.ts";
import { purgeTickets } from "../records/upload-tickets.server.ts";
import { isOwnStorage } from "./own-storage.server.ts";
import { keptPrefix, pendingPrefix } from "./register-file.server.ts";
import { moveToTrash, purgeTrash, trashedFiles } from "./trash.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** More unknown files than both are no leftovers of crashes: then the database is not the one that belongs to the storage. */
const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_SHARE = 0.05;

const objectSchema = z.object({ key: z.string() });

/** The jobs that keep storage and database in step. */
export const fileTasks: TaskList = {
  remove_object: async (payload) => {
    const { key } = objectSchema.parse(payload);
    if (await isOwnStorage()) await storage.remove(key);
    else log.warn({ part: "documents", key }, "not removed: the storage belongs to another installation");
  },
  sweep_files: async () => void (await sweep()),
};

/** What a sweep found and did. */
export interface Swept {
  state: SweepState;
  /** The files of the storage; of these, those that the database does not know; and of these, those moved to the trash. */
  files: number;
  unknown: number;
  moved: number;
}

const isOld = (changedAt: Date) => changedAt.getTime() < Date.now() - DAY_MS;

/** Claims a storage that belongs to nobody, and raises the alarm if it is another installation's. Throws StorageDown. */
export async function claimStorage(): Promise<void> {
  if (!(await isOwnStorage())) await reportForeign();
}

async function reportForeign(): Promise<void> {
  await recordSweep("foreign");
  log.error({ part: "documents" }, "the storage belongs to another installation: nothing is swept or removed");
}

/**
 * Removes uploads that nobody registered, moves files that no row knows to the trash a day after they were made, and
 * raises the alarm for rows without their file. Does nothing in a storage of another installation, and removes nothing
 * when too many files are unknown, unless the operator has confirmed it. Throws StorageDown.
 */
export async function sweep({ isConfirmed = false } = {}): Promise<Swept> {
  if (!(await isOwnStorage())) {
    await reportForeign();
    return { state: "foreign", files: 0, unknown: 0, moved: 0 };
  }
  const swept = await sweepOwn(isConfirmed);
  await recordSweep(swept.state);
  if (swept.state === "unconfirmed")
    log.error({ part: "documents", ...swept }, "too many files are unknown to the database: none is removed");
  if (swept.moved > 0) log.warn({ part: "documents", ...swept }, "files unknown to the database were moved to the trash");
  return swept;
}

async function sweepOwn(isConfirmed: boolean): Promise<Swept> {
  const kept = new Map<string, Date>();
  for await (const { key, changedAt } of storage.list(keptPrefix)) kept.set(key, changedAt);
  const expected = await listExpectedObjects();
  await bringBack(
    expected.map(({ storageKey }) => storageKey),
    kept,
  );
  const gone = expected.filter(({ storageKey }) => !kept.has(storageKey));
  await reportMissing(gone.filter(({ isSettled }) => isSettled).map(({ storageKey }) => storageKey));
  await turnBackMissing(gone.filter(({ isTurnedCopy }) => isTurnedCopy).map(({ storageKey }) => storageKey));

  const known = new Set(expected.map(({ storageKey }) => storageKey));
  const unknown = [...kept].filter(([key]) => !known.has(key));
  const counts = { files: kept.size, unknown: unknown.length };
  const isTooMany = unknown.length > MAX_UNKNOWN && unknown.length > MAX_UNKNOWN_SHARE * kept.size;
  if (isTooMany && !isConfirmed) return { state: "unconfirmed", ...counts, moved: 0 };

  const leftovers = unknown.filter(([, changedAt]) => isOld(changedAt));
  for (const [key] of leftovers) await moveToTrash(key);
  await purgeTrash();
  await sweepUploads();
  return { state: "ok", ...counts, moved: leftovers.length };
}

/** Moves files that have a row, but lie in the trash only, back to their place. */
async function bringBack(expected: string[], kept: Map<string, Date>): Promise<void> {
  const trashed = await trashedFiles();
  for (const key of expected) {
    const inTrash = kept.has(key) ? undefined : trashed.get(key);
    if (inTrash && (await storage.move(inTrash, key))) kept.set(key, new Date());
  }
}

async function reportMissing(missing: string[]): Promise<void> {
  await markMissing(missing);
  if (missing.length > 0) log.error({ part: "documents", missing }, "files are missing from the storage");
}

/** Shows files as they were sent whose turned copies are gone; not those of copies that were made while the storage was listed. */
async function turnBackMissing(copies: string[]): Promise<void> {
  const missing: string[] = [];
  for (const key of copies) if (!(await storage.peek(key, 1))) missing.push(key);
  if (missing.length === 0) return;
  await resetRotations(missing);
  log.error({ part: "documents", missing }, "turned copies are missing from the storage: their files are shown as they were sent");
}

/** Removes what was uploaded and not registered in time, and what was uploaded once more after that. */
async function sweepUploads(): Promise<void> {
  await purgeTickets();
  for await (const { key, changedAt } of storage.list(pendingPrefix)) if (isOld(changedAt)) await storage.remove(key);
}
