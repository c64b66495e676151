import { StartError } from "../start-error.server.ts";

/** The first migration of the first release. Earlier ones, which sort before it, are of development versions. */
const first = "20261126000001_create_plain_names.ts";

/** Throws a StartError when the tables that these migrations made are of a development version. */
export function rejectDevelopmentVersion(migrations: readonly string[]): void {
  if (migrations.some((name) => name < first))
    throw new StartError(
      "The database was made by a development version, before the first release, and cannot be upgraded.",
      "Begin with an empty DATA_DIR, or set DATABASE_URL to a new database.",
    );
}
