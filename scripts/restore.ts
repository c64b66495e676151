// Restores a backup into an empty data folder and an empty database.
import { existsSync, rmSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { checkArchive, type ArchiveInfo } from "../app/operation/check-archive.server.ts";
import type { RestoreResult } from "../app/operation/restore.server.ts";
import { secretsFile } from "../app/platform/secrets.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";
import { archiveArguments, reportError } from "./command.ts";

const dataDir = path.resolve(process.env["DATA_DIR"] || "data");
const journal = "erasures.journal";
const createdEntries = ["secrets.json", "objects", "outbox", ".started", "postgres", "postgres.log"];

async function requireEmptyFolder(): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  if (names.every((name) => name === journal)) return;
  throw new StartError(`DATA_DIR: ${dataDir} is not empty. Stop the server and move the folder away, or set DATA_DIR to a new one.`);
}

/** Empties the folder again when this process ends for any reason, unless `keep` is called. */
function cleanUpAtExit(): { keep(): void } {
  const created = existsSync(path.join(dataDir, journal)) ? createdEntries : [...createdEntries, journal];
  const empty = () => created.forEach((name) => rmSync(path.join(dataDir, name), { recursive: true, force: true }));
  process.on("exit", empty);
  return { keep: () => void process.off("exit", empty) };
}

/** Restores the archive. The modules are imported here because they read settings from the restored secrets. */
async function restoreWith(
  { secrets, migrations }: ArchiveInfo,
  file: string,
  passphrase: string,
): Promise<RestoreResult & { deleted: number }> {
  const cleanup = cleanUpAtExit();
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (secrets !== undefined) await writeFile(secretsFile(dataDir), secrets, { flag: "wx", mode: 0o600, flush: true });
  const { closeDatabase, openDatabase } = await import("../app/platform/database/database.server.ts");
  const { migrate } = await import("../app/platform/database/migrations.server.ts");
  const { restore } = await import("../app/operation/restore.server.ts");
  const { replayJournal } = await import("../app/operation/replay-journal.server.ts");
  try {
    await openDatabase();
    const checked = await restore(file, passphrase, migrations, (head) => {
      if (head.kind === "table") process.stdout.write(`${head.name}: ${head.rows} rows, the same as backed up\n`);
    });
    cleanup.keep();
    await migrate();
    return { ...checked, deleted: await replayJournal() };
  } finally {
    await closeDatabase();
  }
}

function printResult({ rows, unreadableRows, files, unreadableFiles, lost, deleted }: RestoreResult & { deleted: number }): void {
  process.stdout.write(`${rows - unreadableRows.length} of ${rows} encrypted rows can be read\n`);
  process.stdout.write(`${files - unreadableFiles.length} of ${files} documents are there and can be read; ${lost} were missing before\n`);
  for (const name of [...unreadableRows, ...unreadableFiles]) process.stdout.write(`  cannot be read: ${name}\n`);
  process.stdout.write(`${deleted} records that the erasure journal names were deleted again; sessions and links have ended\n`);
  process.stdout.write("Everything was restored.\n");
  if (unreadableRows.length === 0 && unreadableFiles.length <= lost) return;
  process.exitCode = 1;
  process.stderr.write("Not everything can be read: start the server with the ENCRYPTION_KEYS and the bucket of that installation.\n");
}

try {
  const { file, passphrase } = archiveArguments("restore");
  await requireEmptyFolder();
  printResult(await restoreWith(await checkArchive(file, passphrase), file, passphrase));
} catch (error) {
  reportError(error);
}
