// Stores the answers of all forms by section. Run it when no older version will serve them again.
import { splitForms } from "../app/operation/split-forms.server.ts";
import { requireTables } from "../app/records/dump.server.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  await requireTables();
  const { forms, unreadable } = await splitForms();
  process.stdout.write(`${forms} forms stored by section, ${unreadable.length} left\n`);
  for (const id of unreadable) process.stdout.write(`  cannot be read: ${id}\n`);
  if (unreadable.length > 0) process.exitCode = 1;
});
