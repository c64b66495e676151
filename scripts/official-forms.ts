// Stores the courts' blank forms in a folder as the firm's blanks, as the office's page does.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { storeBlank } from "../app/casework/blanks/store-blank.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";
import { requireTables } from "../app/records/operation/dump.server.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new StartError("Usage: npm run official-forms -- <folder>");
  const names = await readdir(folder).catch(() => {
    throw new StartError(`${folder} cannot be read.`);
  });
  const pdfs = names.filter((name) => /\.pdf$/i.test(name)).sort();
  if (pdfs.length === 0) throw new StartError(`${folder} has no PDFs.`);
  await requireTables();
  for (const name of pdfs) {
    const outcome = await storeBlank(await readFile(path.join(folder, name)), null);
    const isRejected = "refusal" in outcome;
    if (isRejected) process.exitCode = 1;
    process.stdout.write(
      `${name}: ${isRejected ? `rejected. ${outcome.refusal}` : `Form ${outcome.edition.number} of ${outcome.edition.edition}`}\n`,
    );
  }
});
