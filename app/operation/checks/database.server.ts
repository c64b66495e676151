import { explainDatabaseError } from "../../platform/database/database-errors.server.ts";
import { databaseUrl, isOpen, openDatabase } from "../../platform/database/database.server.ts";
import { readDatabaseFacts } from "../../records/database-facts.server.ts";
import { verifyKeys } from "../../records/security/encryption-keys.server.ts";
import { fatal, MINUTE, ok, SECOND, untried, type Check } from "./check.server.ts";

/** Checks that the database can be opened, and that the application can run on it. */
export const database: Check = {
  name: "database",
  validMs: SECOND,
  async run() {
    await openDatabase();
    const { version, name, role, hasTables, mayCreate, hasTrigrams } = await readDatabaseFacts().catch((error: unknown) => {
      throw explainDatabaseError(error, databaseUrl());
    });
    if (!hasTrigrams)
      return fatal("DATABASE_URL: the server does not have the extension pg_trgm.", "Install PostgreSQL's contrib package on it.");
    if (!hasTables && !mayCreate) throw explainDatabaseError({ code: "42501" }, databaseUrl());
    return ok(`PostgreSQL ${version}, database ${name} as ${role}${hasTables ? "" : ", without tables yet"}.`);
  },
};

/** Checks that the keys are those that the database was encrypted with. */
export const keys: Check = {
  name: "keys",
  validMs: 60 * MINUTE,
  async run() {
    if (!isOpen()) return untried("The database is not open.");
    if (await verifyKeys()) return ok("They decrypt the data in the database.");
    return untried("The database has no tables of this version yet; starting the server creates them.");
  },
};
