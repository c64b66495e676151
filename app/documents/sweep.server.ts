import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { log } from "../platform/log.server.ts";
import { storage } from "../platform/storage.server.ts";
import { expectedObjects, markMissing } from "../records/stored-files.server.ts";
import { sweepTickets } from "../records/upload-tickets.server.ts";
import { keptPrefix, pendingPrefix } from "./receive.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const objectSchema = z.object({ key: z.string() });

/** The jobs that keep storage and database in step. */
export const fileTasks: TaskList = {
  remove_object: async (payload) => storage.remove(objectSchema.parse(payload).key),
  sweep_files: async () => {
    await sweepUploads();
    await sweepKept();
  },
};

const isOld = (changedAt: Date) => changedAt.getTime() < Date.now() - DAY_MS;

/** Removes what was uploaded and not registered in time, and what was uploaded once more after that. */
async function sweepUploads(): Promise<void> {
  await sweepTickets();
  for await (const { key, changedAt } of storage.list(pendingPrefix)) if (isOld(changedAt)) await storage.remove(key);
}

/** Removes objects that no row knows, a day after they were made, and raises the alarm for rows without their object. */
async function sweepKept(): Promise<void> {
  const kept = new Map<string, Date>();
  for await (const { key, changedAt } of storage.list(keptPrefix)) kept.set(key, changedAt);
  const expected = await expectedObjects();
  const known = new Set(expected.map(({ storageKey }) => storageKey));
  for (const [key, changedAt] of kept) if (isOld(changedAt) && !known.has(key)) await storage.remove(key);
  const missing = expected.filter(({ storageKey, isSettled }) => isSettled && !kept.has(storageKey)).map(({ storageKey }) => storageKey);
  await markMissing(missing);
  if (missing.length > 0) log.error({ part: "documents", missing }, "files are missing from the storage");
}
