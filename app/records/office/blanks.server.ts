import { sql } from "../../platform/database/database.server.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import { audit } from "../activity/audit-log.server.ts";
import { boundToColumn } from "../object-rows.server.ts";

/** The firm's copy of an official form as the courts publish it. */
export interface Blank extends StoredObject {
  form: string;
  edition: string;
  sha256: string;
  /** Bytes. */
  size: number;
  uploadedAt: Date;
  /** Whether it is missing in the storage. */
  isLost: boolean;
}

/** Lists all stored blanks, one per form. */
export const listBlanks = async (): Promise<Blank[]> =>
  sql<Blank[]>`
    select ${boundToColumn("blanks")}, form, edition, sha256, size, storage_key as "storageKey", uploaded_at as "uploadedAt",
      content_state = 'missing' as "isLost"
    from blanks order by form`;

/** Records a blank that was written to the storage, replacing the previous one of the same form, which a job deletes from the storage. */
export async function saveBlank(blank: Omit<Blank, "uploadedAt" | "isLost" | "boundTo">, address: string | null): Promise<void> {
  const { form, edition, sha256, size, storageKey } = blank;
  await sql.begin(async (tx) => {
    // Serializes concurrent uploads of the same form: the second replaces the first.
    await tx`lock table blanks in share row exclusive mode`;
    await tx`delete from blanks where form = ${form}`;
    await tx`insert into blanks ${tx({ form, edition, sha256, size, storage_key: storageKey })}`;
    await audit({ action: "blank_uploaded", detail: `${form} ${edition}`, address }, tx);
  });
}

/** Removes a blank. A job deletes it from the storage. False if there is none. */
export const removeBlank = async (form: string, address: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [removed] = await tx<{ edition: string }[]>`delete from blanks where form = ${form} returning edition`;
    if (removed) await audit({ action: "blank_removed", detail: `${form} ${removed.edition}`, address }, tx);
    return removed !== undefined;
  });
