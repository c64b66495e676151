import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";

/** The firm's copy of an official form as the courts publish it. */
export interface Blank {
  form: string;
  edition: string;
  sha256: string;
  /** Bytes. */
  size: number;
  storageKey: string;
  uploadedAt: Date;
  /** Whether the storage has lost it. */
  isLost: boolean;
}

/** All blanks that are kept, one of each form. */
export const allBlanks = async (): Promise<Blank[]> =>
  sql<Blank[]>`
    select form, edition, sha256, size, storage_key as "storageKey", uploaded_at as "uploadedAt", content_state = 'missing' as "isLost"
    from blanks order by form`;

/** Keeps a blank that lies in the storage, in the place of the one before; that goes from the storage by a job. */
export async function keepBlank(blank: Omit<Blank, "uploadedAt" | "isLost">, address: string | null): Promise<void> {
  const { form, edition, sha256, size, storageKey } = blank;
  await sql.begin(async (tx) => {
    // Two at once of the same form: the second replaces the first.
    await tx`lock table blanks in share row exclusive mode`;
    await tx`delete from blanks where form = ${form}`;
    await tx`insert into blanks ${tx({ form, edition, sha256, size, storage_key: storageKey })}`;
    await audit({ action: "blank_uploaded", detail: `${form} ${edition}`, address }, tx);
  });
}

/** Removes a blank; what the storage holds of it goes by a job. False if there is none. */
export const removeBlank = async (form: string, address: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [removed] = await tx<{ edition: string }[]>`delete from blanks where form = ${form} returning edition`;
    if (removed) await audit({ action: "blank_removed", detail: `${form} ${removed.edition}`, address }, tx);
    return removed !== undefined;
  });
