// Writes all data of this installation to one encrypted file. The server may keep running.
import { backUp } from "../app/operation/backup.server.ts";
import { requireTables } from "../app/records/operation/dump.server.ts";
import { archiveArguments } from "./command.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  const { file, passphrase } = archiveArguments("backup");
  await requireTables();
  await backUp(file, passphrase, (head) => {
    if (head.kind === "table") process.stdout.write(`${head.name}: ${head.rows} rows\n`);
    if (head.kind === "end") process.stdout.write(`files: ${head.files}\n${head.lost.map((name) => `  missing: ${name}\n`).join("")}`);
  });
  process.stdout.write(`Backed up to ${file}\n`);
});
