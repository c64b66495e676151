import { Readable } from "node:stream";
import { storage } from "../platform/storage/storage.server.ts";
import { withoutRow } from "../platform/storage/storage.ts";
import { parseRecord, type JournalRecord } from "../records/removal/erasure-journal.server.ts";

/** Prefix of the objects that name deleted records, so that the journal survives the loss of a host. The sweep leaves them alone. */
const journalPrefix = "erasures/";

/** Names deleted records in the storage. Each has an object, whose key says everything; its content does not matter. */
export async function writeToBucket(records: readonly JournalRecord[]): Promise<void> {
  for (const { kind, id } of records) {
    const storageKey = `${journalPrefix}${kind}.${id}`;
    await storage.write(withoutRow(storageKey), Readable.from([Buffer.from("x")]), 1);
  }
}

/** Lists the deleted records that the storage names. Throws StorageDown. */
export async function listBucketJournal(): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const { key } of storage.list(journalPrefix)) {
    const [kind, id] = key.slice(journalPrefix.length).split(".");
    const record = parseRecord(kind, id);
    if (record) records.push(record);
  }
  return records;
}
