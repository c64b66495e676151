// Cleans up the storage as the server does every hour, with the operator's confirmation where it is needed.
import { takeOverStorage } from "../app/documents/own-storage.server.ts";
import { sweep } from "../app/documents/sweep.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";
import { requireTables } from "../app/records/operation/dump.server.ts";
import { inDatabase } from "./in-database.ts";

const ADVICE = {
  ok: "",
  foreign:
    "The storage belongs to another installation, so nothing was removed. If no other database uses it anymore,\n" +
    "claim it for this one: npm run sweep -- --adopt\n",
  unconfirmed:
    "So many unknown files mean that this database is not the newest one of the storage, so nothing was removed. If they\n" +
    "really are not needed, move them to trash/, where they stay for seven days: npm run sweep -- --confirm\n",
};

await inDatabase(async () => {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || ![undefined, "--adopt", "--confirm"].includes(option))
    throw new StartError("Usage: npm run sweep [-- --adopt | --confirm]");
  await requireTables();
  if (option === "--adopt") await takeOverStorage();
  const { state, files, unknown, moved } = await sweep({ isConfirmed: option === "--confirm" });
  if (state !== "foreign") process.stdout.write(`${files} files, ${unknown} of them unknown, ${moved} moved to trash/\n`);
  process.stderr.write(ADVICE[state]);
  process.exitCode = state === "ok" ? 0 : 1;
});
