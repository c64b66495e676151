import { open, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../platform/env.server.ts";
import { secretsFile } from "../platform/secrets.server.ts";
import { isOnDisk } from "../platform/storage/storage.server.ts";
import { openSnapshot } from "../records/dump.server.ts";
import { bodyOf, writeArchive, type Entry, type Head } from "./archive.server.ts";

/**
 * Writes everything this installation keeps to an archive that only the passphrase opens: the tables as they are at one
 * moment, the jobs that wait, the files of the data folder and its secrets. Reports each head once its body is written.
 * Throws a StartError when the archive cannot be written.
 */
export async function backUp(file: string, passphrase: string, onHead: (head: Head) => void): Promise<void> {
  async function* telling() {
    for await (const entry of entries()) {
      yield entry;
      onHead(entry.head);
    }
  }
  await writeArchive(file, passphrase, telling());
}

async function* entries(): AsyncGenerator<Entry> {
  const snapshot = await openSnapshot();
  const { migrations, tables, jobs, storageKeys } = snapshot;
  yield { head: { kind: "backup", madeAt: new Date().toISOString(), migrations }, body: bodyOf("") };
  const secrets = await readFile(secretsFile(env.DATA_DIR), "utf8").catch(unlessMissing);
  if (secrets !== undefined) yield { head: { kind: "secrets" }, body: bodyOf(secrets) };
  for (const table of tables) {
    const { rows, print, body } = await snapshot.read(table);
    yield { head: { kind: "table", ...table, rows, print }, body };
  }
  yield { head: { kind: "jobs" }, body: bodyOf(JSON.stringify(jobs)) };
  await snapshot.close();
  yield* fileEntries(isOnDisk ? storageKeys.map((key) => `objects/${key}`) : []);
}

/** The objects of the snapshot come after it, so that none is missing that it knows, except for those removed since. */
async function* fileEntries(objects: string[]): AsyncGenerator<Entry> {
  let files = 0;
  const lost: string[] = [];
  for (const name of [...objects, ...(await letters()), ".started"]) {
    const handle = await open(path.join(env.DATA_DIR, name)).catch(unlessMissing);
    if (handle) {
      files += 1;
      yield { head: { kind: "file", path: name }, body: handle.createReadStream() };
    } else if (objects.includes(name)) lost.push(name);
  }
  yield { head: { kind: "end", files, lost }, body: bodyOf("") };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Mail that was written to the outbox folder. */
const letters = async (): Promise<string[]> =>
  ((await readdir(path.join(env.DATA_DIR, "outbox")).catch(unlessMissing)) ?? [])
    .filter((name) => name.endsWith(".eml"))
    .map((name) => `outbox/${name}`);
