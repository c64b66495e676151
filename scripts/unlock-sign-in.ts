// Lets the office sign in again at once, when attempts from unknown devices have used up their budget or an address has to wait.
import { forgiveAllAttempts } from "../app/records/security/sign-in-attempts.server.ts";
import { requireTables } from "../app/records/operation/dump.server.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  await requireTables();
  const count = await forgiveAllAttempts();
  process.stdout.write(count === 0 ? "Nobody has to wait.\n" : `Signing in is possible again; forgotten: ${count}\n`);
});
