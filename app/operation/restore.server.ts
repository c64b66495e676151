import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "../platform/env.server.ts";
import { migrate } from "../platform/database/migrations.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { isOnDisk, storage } from "../platform/storage/storage.server.ts";
import type { StoredObject } from "../platform/storage/storage.ts";
import { describeContents, fillDatabase, type DatabaseFiller, type WaitingJob } from "../records/operation/dump.server.ts";
import { journalName, mergeIntoJournal, readJournalFile } from "../records/removal/erasure-journal.server.ts";
import { readArchive, readText, type ArchiveEntry, type EntryHead, type TableHead } from "./archive.server.ts";

/** Result of verifying a restore by reading everything again. */
export interface RestoreResult {
  /** Number of encrypted rows, and "table id" of those that no key decrypts. */
  rows: number;
  unreadableRows: string[];
  /** Number of files, and the storage keys of those that are missing or that no key decrypts. */
  files: number;
  unreadableFiles: string[];
  /** Number of files that were already missing when the backup was made. */
  lost: number;
}

/**
 * Restores a checked archive into a database without rows and into the data folder, with the tables of its own
 * migrations, and the erasure journal beside it into the journal. All rows appear at the same time, after everything was
 * read again, without the sessions and links of that time. Calls `onHead` with each head. Throws
 * a StartError when the database is not empty.
 */
export async function restore(
  file: string,
  passphrase: string,
  migrations: string[],
  onHead: (head: EntryHead) => void,
): Promise<RestoreResult> {
  await requireEmpty(migrations);
  await migrate(migrations);
  await mergeIntoJournal(await readJournalFile(path.join(path.dirname(file), journalName)));
  let result: RestoreResult | undefined;
  await fillDatabase(async (filler) => {
    let lost = 0;
    for await (const entry of readArchive(file, passphrase)) {
      await restoreEntry(entry, filler);
      if (entry.head.kind === "end") lost = entry.head.lost.length;
      onHead(entry.head);
    }
    result = { ...(await verifyContents(filler)), lost };
    await filler.endAccess();
  });
  return result!;
}

async function requireEmpty(migrations: string[]): Promise<void> {
  const { filled, migrations: run } = await describeContents();
  const isOther = run.some((name) => !migrations.includes(name));
  if (filled.length === 0 && !isOther) return;
  const reason = filled.length > 0 ? `has rows in ${filled.join(", ")}` : "has other tables than the backup";
  throw new StartError(
    `DATABASE_URL: the database ${reason}. Restore into a new one: create it with createdb, and set DATABASE_URL to it.`,
  );
}

async function restoreEntry({ head, body }: ArchiveEntry, filler: DatabaseFiller): Promise<void> {
  if (head.kind === "table") await fillTable(head, body, filler);
  if (head.kind === "jobs") await filler.queue(JSON.parse(await readText(body)) as WaitingJob[]);
  if (head.kind === "file" && head.path === journalName) await mergeIntoJournal(await readText(body));
  else if (head.kind === "file") await writeFile(head.path, body);
}

async function fillTable(head: TableHead, body: AsyncIterable<Buffer>, filler: DatabaseFiller): Promise<void> {
  const { rows, hash } = await filler.fill(head, body);
  if (rows !== head.rows || hash !== head.hash) throw new StartError(`${head.name} was not restored as it was backed up`);
  if (head.name === "installation") await filler.forgetInstallation();
}

async function writeFile(name: string, body: AsyncIterable<Buffer>): Promise<void> {
  if (!/^(objects\/kept\/|outbox\/)?(?!\.\.?$)[^/\\]+$/.test(name))
    throw new StartError(`the backup has a file in an unexpected place: ${name}`);
  const target = path.join(env.DATA_DIR, name);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }));
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Verifies the restored data by decrypting every row and every file. */
async function verifyContents(filler: DatabaseFiller): Promise<Omit<RestoreResult, "lost">> {
  const { rows, unreadable } = await filler.decrypt();
  const objects = await filler.objects();
  const unreadableFiles: string[] = [];
  for (const object of objects) if (!(await isReadable(object))) unreadableFiles.push(object.storageKey);
  return { rows, unreadableRows: unreadable, files: objects.length, unreadableFiles };
}

/**
 * Whether a file can be decrypted and belongs to its row, on disk to its last byte. A bucket is backed up separately, and may contain more
 * than can be read in an hour.
 */
async function isReadable(object: StoredObject): Promise<boolean> {
  try {
    const content = await storage.read(object);
    if (!content) return false;
    for await (const _part of content) if (!isOnDisk) break;
    return true;
  } catch (error) {
    if (error instanceof StorageDown) throw error;
    return false;
  }
}
