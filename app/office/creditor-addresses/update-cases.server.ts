import { FormTooLarge } from "../../records/form-change.ts";
import type { BookEntry } from "../../records/creditor-addresses.server.ts";
import { replaced, writeAddresses, type AddressChange } from "./write-addresses.server.ts";
import type { officeRequester } from "./case-addresses-route.server.ts";

/** A place of a case, and what was seen there (`seenPrint`). */
export interface CasePlace extends Omit<AddressChange, "to"> {
  formId: string;
}

type Place = Pick<CasePlace, "formId" | "path">;

/** Writes an entry's address to chosen places of cases, one save for each case; skips those that are not as they were seen. */
export async function updateCases(entry: BookEntry, places: readonly CasePlace[], requester: ReturnType<typeof officeRequester>) {
  const [updated, skipped]: [Place[], Place[]] = [[], []];
  for (const formId of new Set(places.map((place) => place.formId))) {
    const changes = places.filter((place) => place.formId === formId).map(({ path, seen }) => ({ path, seen, to: entry }));
    const done = await writeAddresses(formId, requester, changes, replaced).catch((error: unknown) => {
      if (error instanceof FormTooLarge) return undefined;
      throw error;
    });
    const paths = done?.skipped ?? changes.map(({ path }) => path);
    updated.push(...(done?.written ?? []).map((path) => ({ formId, path })));
    skipped.push(...paths.map((path) => ({ formId, path })));
  }
  return { updated, skipped };
}
