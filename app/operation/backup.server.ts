import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../platform/env.server.ts";
import { listOutbox } from "../platform/mail/outbox.server.ts";
import { secretsFile } from "../platform/secrets.server.ts";
import { isOnDisk } from "../platform/storage/storage.server.ts";
import { journalName, mergeIntoJournal, readJournalFile } from "../records/removal/erasure-journal.server.ts";
import { openDatabaseSnapshot } from "../records/operation/dump.server.ts";
import { textBody, writeArchive, type ArchiveEntry, type EntryHead } from "./archive.server.ts";

/**
 * Backs up everything this installation stores to an archive that only the passphrase opens: the tables at one moment,
 * the waiting jobs, the files of the data folder, and its secrets. The erasure journal is also kept beside the archives,
 * so that an older one is restored without what was deleted since. Calls `onHead` with each head once its body is
 * written. Throws a StartError when the archive cannot be written.
 */
export async function backUp(file: string, passphrase: string, onHead: (head: EntryHead) => void): Promise<void> {
  async function* reportEntries() {
    for await (const entry of listEntries()) {
      yield entry;
      onHead(entry.head);
    }
  }
  await writeArchive(file, passphrase, reportEntries());
  await mergeIntoJournal(await readJournalFile(), path.join(path.dirname(file), journalName));
}

async function* listEntries(): AsyncGenerator<ArchiveEntry> {
  const snapshot = await openDatabaseSnapshot();
  const { migrations, tables, jobs, storageKeys } = snapshot;
  yield { head: { kind: "backup", madeAt: new Date().toISOString(), migrations }, body: textBody("") };
  const secrets = await readFile(secretsFile(env.DATA_DIR), "utf8").catch(ignoreMissing);
  if (secrets !== undefined) yield { head: { kind: "secrets" }, body: textBody(secrets) };
  for (const table of tables) {
    const { rows, hash, body } = await snapshot.read(table);
    yield { head: { kind: "table", ...table, rows, hash }, body };
  }
  yield { head: { kind: "jobs" }, body: textBody(JSON.stringify(jobs)) };
  await snapshot.close();
  yield* listFileEntries(isOnDisk ? storageKeys.map((key) => `objects/${key}`) : []);
}

/** Lists the files after the snapshot was read, so that none of its objects is missing except those removed since. */
async function* listFileEntries(objects: string[]): AsyncGenerator<ArchiveEntry> {
  let files = 0;
  const lost: string[] = [];
  for (const name of [...objects, ...(await listOutboxFiles()), journalName, ".started"]) {
    const handle = await open(path.join(env.DATA_DIR, name)).catch(ignoreMissing);
    if (handle) {
      files += 1;
      yield { head: { kind: "file", path: name }, body: handle.createReadStream() };
    } else if (objects.includes(name)) lost.push(name);
  }
  yield { head: { kind: "end", files, lost }, body: textBody("") };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Lists the emails in the outbox folder. */
const listOutboxFiles = async (): Promise<string[]> =>
  (await listOutbox())
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".eml"))
    .map((file) => `outbox/${file}`);
