import { StartError } from "../platform/start-error.server.ts";
import { findFormsInOnePiece, splitForm, storeBySection } from "../records/form-storage.server.ts";
import { findHostsWithoutSections } from "../records/processes.server.ts";

const BATCH_SIZE = 500;

/** Number of forms that were split into sections, and the ids of those that could not be read. */
export interface SplitResult {
  forms: number;
  unreadable: string[];
}

/**
 * Stores all existing and future forms by section. It can be interrupted and restarted at any moment, and runs
 * alongside servers of this version. Throws a StartError while an older version is serving.
 */
export async function splitForms(): Promise<SplitResult> {
  const older = await findHostsWithoutSections();
  if (older.length > 0)
    throw new StartError(
      `An older version that could not read the forms is running on ${older.join(", ")}.`,
      "Restart it with this version first. A host that was killed counts as gone after two minutes.",
    );
  await storeBySection();
  const result: SplitResult = { forms: 0, unreadable: [] };
  for (let ids = await findFormsInOnePiece("", BATCH_SIZE); ids.length > 0; ids = await findFormsInOnePiece(ids.at(-1)!, BATCH_SIZE))
    for (const id of ids) {
      const outcome = await splitForm(id);
      if (outcome === "split") result.forms += 1;
      if (outcome === "unreadable") result.unreadable.push(id);
    }
  return result;
}
