import { listBucketJournal } from "../documents/bucket-journal.server.ts";
import { log } from "../platform/log.server.ts";
import { isOnDisk } from "../platform/storage/storage.server.ts";
import { parseJournal, readJournalFile } from "../records/removal/erasure-journal.server.ts";
import { repeatRemovals } from "../records/removal/erasures.server.ts";

/**
 * Deletes again what the erasure journal names: what an older backup brought back, and what a process was about to
 * delete when it was killed. Returns how many records there were. Throws StorageDown.
 */
export async function replayJournal(): Promise<number> {
  const records = [...parseJournal(await readJournalFile()), ...(isOnDisk ? [] : await listBucketJournal())];
  const count = await repeatRemovals(records);
  if (count > 0) log.warn({ part: "journal", count }, "records that the erasure journal names were deleted again");
  return count;
}
