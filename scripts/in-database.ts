import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { reportError } from "./command.ts";

/** Opens the database, runs the work of a command, reports its errors, and closes the database. */
export async function inDatabase(work: () => Promise<void>): Promise<void> {
  try {
    await openDatabase();
    await work();
  } catch (error) {
    reportError(error);
  } finally {
    await closeDatabase();
  }
}
