import { runMigrations } from "graphile-worker";
import knex from "knex";
import config from "../../../knexfile.ts";
import { codeOf, explainDatabaseError } from "./database-errors.server.ts";
import { databaseUrl } from "./database.server.ts";
import { rejectDevelopmentVersion } from "./development-versions.server.ts";
import { quietLogger } from "./jobs.server.ts";

const LOCK = 7_020_114;
const NOT_ALLOWED = "42501";

/**
 * Migrates the application's tables and those of the job queue; given the names of migrations, only these. Processes
 * that start at the same time wait for each other, and a lock left by a killed process is ignored. Throws a StartError
 * when the role may not create tables, or when the tables are of a development version.
 */
export async function migrate(names?: string[]): Promise<void> {
  const connection = databaseUrl();
  const database = knex({ ...config, connection, pool: { min: 0, max: 3 } });
  try {
    await database.transaction(async (turn) => {
      await turn.raw("select pg_advisory_xact_lock(?)", [LOCK]);
      const [completed] = (await database.migrate.list()) as [{ name: string }[]];
      rejectDevelopmentVersion(completed.map(({ name }) => name));
      await database.migrate.forceFreeMigrationsLock();
      if (!names) await database.migrate.latest();
      for (const name of names ?? []) await database.migrate.up({ name });
      await runMigrations({ connectionString: connection, logger: quietLogger });
    });
  } catch (error) {
    throw codeOf(error) === NOT_ALLOWED ? explainDatabaseError(error, connection) : error;
  } finally {
    await database.destroy();
  }
}
