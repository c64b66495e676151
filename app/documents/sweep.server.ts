import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { log } from "../platform/log.server.ts";
import { storage } from "../platform/storage/storage.server.ts";
import { recordSweep, type SweepState } from "../records/operation/installation.server.ts";
import { parseRecord } from "../records/removal/erasure-journal.server.ts";
import { listExpectedObjects, markMissing, resetRotations } from "../records/files/stored-files.server.ts";
import { purgeTickets } from "../records/files/upload-tickets.server.ts";
import { writeToBucket } from "./bucket-journal.server.ts";
import { isOwnStorage } from "./own-storage.server.ts";
import { keptPrefix, pendingPrefix } from "./register-file.server.ts";
import { moveToTrash, purgeTrash, trashedFiles } from "./trash.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** If unknown files exceed both limits, they are not leftovers of crashes: the database probably does not belong to this storage. */
const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_SHARE = 0.05;

const objectSchema = z.object({ key: z.string() });

const recordsSchema = z.object({ records: z.string() });

/** Removes an object, and what the trash has of it. */
async function removeObject(key: string): Promise<void> {
  await storage.remove(key);
  const trashed = (await trashedFiles()).get(key);
  if (trashed) await storage.remove(trashed);
}

/** The jobs that keep the storage in step with the database. */
export const fileTasks: TaskList = {
  remove_object: async (payload) => {
    const { key } = objectSchema.parse(payload);
    if (await isOwnStorage()) await removeObject(key);
    else log.warn({ part: "documents", key }, "not removed: the storage belongs to another installation");
  },
  /** Only in the own storage: a drill on a copy of the database must not make the installation delete anything. */
  journal_removals: async (payload) => {
    const records = recordsSchema
      .parse(payload)
      .records.split(",")
      .flatMap((record) => parseRecord(...record.split(" ")) ?? []);
    if (await isOwnStorage()) await writeToBucket(records);
  },
  sweep_files: async () => void (await sweep()),
};

/** Result of a sweep. */
export interface SweepResult {
  state: SweepState;
  /** Number of files in the storage. */
  files: number;
  /** Number of files that the database does not know. */
  unknown: number;
  /** Number of unknown files that were moved to the trash. */
  moved: number;
}

const isOld = (changedAt: Date) => changedAt.getTime() < Date.now() - DAY_MS;

/** Claims an unowned storage, and reports one that belongs to another installation. Throws StorageDown. */
export async function claimStorage(): Promise<void> {
  if (!(await isOwnStorage())) await reportForeign();
}

async function reportForeign(): Promise<void> {
  await recordSweep("foreign");
  log.error({ part: "documents" }, "the storage belongs to another installation: nothing is swept or removed");
}

/**
 * Deletes uploads that were never registered, moves files without a row to the trash once they are a day old, and reports rows
 * whose file is missing. Does nothing in the storage of another installation. If too many files are unknown, removes nothing
 * unless the operator has confirmed it. Throws StorageDown.
 */
export async function sweep({ isConfirmed = false } = {}): Promise<SweepResult> {
  if (!(await isOwnStorage())) {
    await reportForeign();
    return { state: "foreign", files: 0, unknown: 0, moved: 0 };
  }
  const result = await sweepOwn(isConfirmed);
  await recordSweep(result.state);
  if (result.state === "unconfirmed")
    log.error({ part: "documents", ...result }, "too many files are unknown to the database: none is removed");
  if (result.moved > 0) log.warn({ part: "documents", ...result }, "files unknown to the database were moved to the trash");
  return result;
}

async function sweepOwn(isConfirmed: boolean): Promise<SweepResult> {
  const stored = new Map<string, Date>();
  for await (const { key, changedAt } of storage.list(keptPrefix)) stored.set(key, changedAt);
  const expected = await listExpectedObjects();
  await restoreFromTrash(
    expected.map(({ storageKey }) => storageKey),
    stored,
  );
  const missing = expected.filter(({ storageKey }) => !stored.has(storageKey));
  await reportMissing(await findMissing(missing.filter(({ isSettled }) => isSettled)));
  await revertMissingCopies(await findMissing(missing.filter(({ isTurnedCopy }) => isTurnedCopy)));

  const known = new Set(expected.map(({ storageKey }) => storageKey));
  const unknown = [...stored].filter(([key]) => !known.has(key));
  const counts = { files: stored.size, unknown: unknown.length };
  const isTooMany = unknown.length > MAX_UNKNOWN && unknown.length > MAX_UNKNOWN_SHARE * stored.size;
  if (isTooMany && !isConfirmed) return { state: "unconfirmed", ...counts, moved: 0 };

  const leftovers = unknown.filter(([, changedAt]) => isOld(changedAt));
  for (const [key] of leftovers) await moveToTrash(key);
  await purgeTrash();
  await sweepUploads();
  return { state: "ok", ...counts, moved: leftovers.length };
}

/** Moves files that have a row, but exist only in the trash, back to their key. */
async function restoreFromTrash(expected: string[], stored: Map<string, Date>): Promise<void> {
  const trashed = await trashedFiles();
  for (const key of expected) {
    const inTrash = stored.has(key) ? undefined : trashed.get(key);
    if (inTrash && (await storage.move(inTrash, key))) stored.set(key, new Date());
  }
}

async function reportMissing(missing: string[]): Promise<void> {
  await markMissing(missing);
  if (missing.length > 0) log.error({ part: "documents", missing }, "files are missing from the storage");
}

/** The keys of objects that are really missing, not just stored while the storage was being listed. */
async function findMissing(unlisted: { storageKey: string }[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { storageKey } of unlisted) if (!(await storage.peek(storageKey, 1))) missing.push(storageKey);
  return missing;
}

/** Reverts files whose turned copies are missing to the originals. */
async function revertMissingCopies(missing: string[]): Promise<void> {
  if (missing.length === 0) return;
  await resetRotations(missing);
  log.error({ part: "documents", missing }, "turned copies are missing from the storage: their files are shown as they were sent");
}

/** Deletes uploads that were not registered in time, and objects uploaded again after that. */
async function sweepUploads(): Promise<void> {
  await purgeTickets();
  for await (const { key, changedAt } of storage.list(pendingPrefix)) if (isOld(changedAt)) await storage.remove(key);
}
