import { explainDatabaseError } from "../../platform/database/database-errors.server.ts";
import { databaseUrl, isOpen, openDatabase } from "../../platform/database/database.server.ts";
import { databaseFacts } from "../../records/database-facts.server.ts";
import { tryKeys } from "../../records/encryption-keys.server.ts";
import { fatal, MINUTE, ok, SECOND, untried, type Check } from "./check.server.ts";

/** The database can be opened, and is one on which the application can run. */
export const database: Check = {
  name: "database",
  lasts: SECOND,
  async run() {
    await openDatabase();
    const { version, name, role, hasTables, mayCreate, hasTrigrams } = await databaseFacts().catch((error: unknown) => {
      throw explainDatabaseError(error, databaseUrl());
    });
    if (!hasTrigrams) return fatal("DATABASE_URL: the server lacks the extension pg_trgm.", "Install PostgreSQL's contrib package on it.");
    if (!hasTables && !mayCreate) throw explainDatabaseError({ code: "42501" }, databaseUrl());
    return ok(`PostgreSQL ${version}, database ${name} as ${role}${hasTables ? "" : ", without tables yet"}.`);
  },
};

/** The keys are those that the database was encrypted with. */
export const keys: Check = {
  name: "keys",
  lasts: 60 * MINUTE,
  async run() {
    if (!isOpen()) return untried("The database is not open.");
    if (await tryKeys()) return ok("They open what is in the database.");
    return untried("The database has no tables of this version yet; the start makes them.");
  },
};
