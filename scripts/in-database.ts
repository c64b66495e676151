import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { tellOperator } from "./command.ts";

/** Runs a command's work with the open database. */
export async function inDatabase(work: () => Promise<void>): Promise<void> {
  try {
    await openDatabase();
    await work();
  } catch (error) {
    tellOperator(error);
  } finally {
    await closeDatabase();
  }
}
