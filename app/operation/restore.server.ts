import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "../platform/env.server.ts";
import { migrate } from "../platform/database/migrations.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { StorageDown } from "../platform/storage/storage-down.server.ts";
import { isOnDisk, storage } from "../platform/storage/storage.server.ts";
import { contents, fillDatabase, type Filling, type WaitingJob } from "../records/dump.server.ts";
import { readArchive, textOf, type Entry, type Head, type TableHead } from "./archive.server.ts";

/** The result of verifying a restore by reading everything again. */
export interface Checked {
  /** Encrypted rows, and "table id" of those that none of the keys opens. */
  rows: number;
  unreadableRows: string[];
  /** Files, and the storage keys of those that are not there, or that none of the keys opens. */
  files: number;
  unreadableFiles: string[];
  /** How many files were already missing when the backup was made. */
  lost: number;
}

/**
 * Restores an archive that was checked into a database without rows, and into the data folder, with the tables of its
 * own migrations. The rows appear last and all at once, after everything was read again. Reports each head. Throws a
 * StartError when the database is not empty.
 */
export async function restore(file: string, passphrase: string, migrations: string[], onHead: (head: Head) => void): Promise<Checked> {
  await requireEmpty(migrations);
  await migrate(migrations);
  let checked: Checked | undefined;
  await fillDatabase(async (filling) => {
    let lost = 0;
    for await (const entry of readArchive(file, passphrase)) {
      await take(entry, filling);
      if (entry.head.kind === "end") lost = entry.head.lost.length;
      onHead(entry.head);
    }
    checked = { ...(await readAgain(filling)), lost };
  });
  return checked!;
}

async function requireEmpty(migrations: string[]): Promise<void> {
  const { filled, migrations: run } = await contents();
  const isNewer = run.some((name) => !migrations.includes(name));
  if (filled.length === 0 && !isNewer) return;
  const reason = filled.length > 0 ? `has rows in ${filled.join(", ")}` : "has newer tables than the backup";
  throw new StartError(`DATABASE_URL: the database ${reason}. Restore into a new one: make it with createdb, and set DATABASE_URL to it.`);
}

async function take({ head, body }: Entry, filling: Filling): Promise<void> {
  if (head.kind === "table") await fillTable(head, body, filling);
  if (head.kind === "jobs") await filling.queue(JSON.parse(await textOf(body)) as WaitingJob[]);
  if (head.kind === "file") await writeFile(head.path, body);
}

async function fillTable(head: TableHead, body: AsyncIterable<Buffer>, filling: Filling): Promise<void> {
  const { rows, print } = await filling.fill(head, body);
  if (rows !== head.rows || print !== head.print) throw new StartError(`${head.name} did not come out as it was backed up`);
  if (head.name === "installation") await filling.forgetInstallation();
}

async function writeFile(name: string, body: AsyncIterable<Buffer>): Promise<void> {
  if (!/^(objects\/kept\/|outbox\/)?(?!\.\.?$)[^/\\]+$/.test(name)) throw new StartError(`the backup has a file in a wrong place: ${name}`);
  const target = path.join(env.DATA_DIR, name);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }));
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Decrypts every row and every file. */
async function readAgain(filling: Filling): Promise<Omit<Checked, "lost">> {
  const { rows, unreadable } = await filling.decrypt();
  const keys = await filling.storageKeys();
  const unreadableFiles: string[] = [];
  for (const key of keys) if (!(await isReadable(key))) unreadableFiles.push(key);
  return { rows, unreadableRows: unreadable, files: keys.length, unreadableFiles };
}

/** Whether a file opens, on disk to its last byte. A bucket is backed up by itself, and may hold more than can be fetched in an hour. */
async function isReadable(key: string): Promise<boolean> {
  try {
    const content = await storage.read(key);
    if (!content) return false;
    for await (const _part of content) if (!isOnDisk) break;
    return true;
  } catch (error) {
    if (error instanceof StorageDown) throw error;
    return false;
  }
}
