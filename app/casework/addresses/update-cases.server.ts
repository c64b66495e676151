import { FormTooLarge } from "../../records/form-change.ts";
import type { BookEntry } from "../../records/office/creditor-addresses.server.ts";
import { replaceAddress, writeAddresses, type AddressChange } from "./write-addresses.server.ts";
import type { officeRequester } from "./fill-in-address.server.ts";

/** Place of a case to update, with the hash of what the page showed there (`addressPairHash`). */
export interface CasePlace extends Omit<AddressChange, "to"> {
  formId: string;
}

type Place = Pick<CasePlace, "formId" | "path">;

/** Writes an entry's address to selected places, with one save per case. Skips places that have changed since the page was rendered. */
export async function updateCases(entry: BookEntry, places: readonly CasePlace[], requester: ReturnType<typeof officeRequester>) {
  const [updated, skipped]: [Place[], Place[]] = [[], []];
  for (const formId of new Set(places.map((place) => place.formId))) {
    const changes = places.filter((place) => place.formId === formId).map(({ path, seen }) => ({ path, seen, to: entry }));
    const result = await writeAddresses(formId, requester, changes, replaceAddress).catch((error: unknown) => {
      if (error instanceof FormTooLarge) return undefined;
      throw error;
    });
    const skippedPaths = result?.skipped ?? changes.map(({ path }) => path);
    updated.push(...(result?.written ?? []).map((path) => ({ formId, path })));
    skipped.push(...skippedPaths.map((path) => ({ formId, path })));
  }
  return { updated, skipped };
}
