import { sql } from "../../platform/database/database.server.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import { boundToColumn } from "../object-rows.server.ts";

/** Storage object that is referenced by a document, a portal file, a turned copy of one of them, a blank form, or a packet. */
export interface ExpectedObject extends StoredObject {
  /** Whether it is old enough that a listing of the storage must include it; always false for a turned copy. */
  isSettled: boolean;
  isTurnedCopy: boolean;
}

/** Lists the objects of all documents, portal files, turned copies, blank forms, and packets. */
export const listExpectedObjects = async (): Promise<ExpectedObject[]> =>
  sql<ExpectedObject[]>`
    select storage_key as "storageKey", "boundTo", coalesce(since < now() - interval '1 hour', false) as "isSettled",
      since is null as "isTurnedCopy"
    from (
      select storage_key, uploaded_at as since, ${boundToColumn("documents")} from documents
      union all select storage_key, uploaded_at, ${boundToColumn("upload_files")} from upload_files
      union all select turned_key, null, ${boundToColumn("documents")} from documents where turned_key is not null
      union all select turned_key, null, ${boundToColumn("upload_files")} from upload_files where turned_key is not null
      union all select storage_key, uploaded_at, ${boundToColumn("blanks")} from blanks
      union all select storage_key, made_at, ${boundToColumn("packets")} from packets where storage_key is not null
    ) files`;

/** Resets files whose turned copies are missing to their originals. */
export async function resetRotations(copies: string[]): Promise<void> {
  for (const table of ["documents", "upload_files"])
    await sql`
      update ${sql(table)} set rotation = 0, turned_key = null, turned_size = null, revision = revision + 1
      where turned_key = any(${copies})`;
}

/** Marks files whose objects are missing, and unmarks those whose objects exist again. */
export async function markMissing(storageKeys: string[]): Promise<void> {
  const state = sql`case when storage_key = any(${storageKeys}) then 'missing' else 'stored' end`;
  await sql`update documents set content_state = ${state} where content_state <> ${state}`;
  await sql`update upload_files set content_state = ${state} where content_state <> ${state}`;
  await sql`update packets set content_state = ${state} where content_state <> ${state} and storage_key is not null`;
  await sql`update blanks set content_state = ${state} where content_state <> ${state}`;
}
