import { StartError } from "../platform/start-error.server.ts";
import { formsInOnePiece, splitForm, storeBySection } from "../records/form-storage.server.ts";
import { hostsWithoutSections } from "../records/processes.server.ts";

const batch = 500;

/** How many forms are stored by section now that were not, and the ids of those that could not be read. */
export interface Split {
  forms: number;
  unreadable: string[];
}

/**
 * Stores all forms by section, and new ones too. It can be interrupted at any moment and begun again, and runs beside
 * servers of this version. Throws a StartError while one of an older version serves.
 */
export async function splitForms(): Promise<Split> {
  const older = await hostsWithoutSections();
  if (older.length > 0)
    throw new StartError(
      `An older version serves on ${older.join(", ")}, which could not read the forms anymore.`,
      "Restart it with this version first. A host that was killed counts as gone after two minutes.",
    );
  await storeBySection();
  const split: Split = { forms: 0, unreadable: [] };
  for (let ids = await formsInOnePiece("", batch); ids.length > 0; ids = await formsInOnePiece(ids.at(-1)!, batch))
    for (const id of ids) {
      const outcome = await splitForm(id);
      if (outcome === "split") split.forms += 1;
      if (outcome === "unreadable") split.unreadable.push(id);
    }
  return split;
}
