import { closeDatabase, openDatabase } from "../app/platform/database.server.ts";
import { migrate } from "../app/platform/migrations.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";

try {
  await openDatabase();
  await migrate();
  process.stdout.write("The database is up to date.\n");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
