import { migrate } from "../app/platform/database/migrations.server.ts";
import { inDatabase } from "./in-database.ts";

await inDatabase(async () => {
  await migrate();
  process.stdout.write("The database is up to date.\n");
});
