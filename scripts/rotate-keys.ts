// Re-encrypts all data with the first key so that the others can be removed.
import { requireKeyEverywhere } from "../app/operation/hosts.server.ts";
import { rotateKeys } from "../app/operation/rotate-keys.server.ts";
import { requireTables } from "../app/records/operation/dump.server.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  await requireTables();
  await requireKeyEverywhere();
  let left = 0;
  for await (const rotated of rotateKeys()) {
    left += rotated.left;
    process.stdout.write(`${rotated.what}: ${rotated.reencrypted} re-encrypted, ${rotated.left} left\n`);
    for (const id of rotated.unreadable) process.stdout.write(`  cannot be read: ${id}\n`);
  }
  process.stdout.write(`${left} left\n`);
  if (left === 0) return;
  process.exitCode = 1;
  process.stderr.write(
    "Keep the old keys. Uploads are registered or gone within two hours: run this again then. Other rows that are left were\n" +
      "saved by a server that was not restarted with the new key, or cannot be read with any of the keys.\n",
  );
});
