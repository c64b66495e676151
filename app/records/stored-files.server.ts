import { sql } from "../platform/database/database.server.ts";

/** An object that a document, a file of the portal, a turned copy of one, a blank form or a packet of filled forms says it has. */
export interface ExpectedObject {
  storageKey: string;
  /** Whether it is old enough that a listing of the storage must include it. */
  isSettled: boolean;
}

/**
 * The objects of all documents and all files of the portal with their turned copies, all blank forms and all packets. A turned
 * copy is never missed: the office can make it again.
 */
export const expectedObjects = async (): Promise<ExpectedObject[]> =>
  sql<ExpectedObject[]>`
    select storage_key as "storageKey", uploaded_at < now() - interval '1 hour' as "isSettled"
    from (
      select storage_key, uploaded_at from documents union all select storage_key, uploaded_at from upload_files
      union all select turned_key, now() from documents where turned_key is not null
      union all select turned_key, now() from upload_files where turned_key is not null
      union all select storage_key, uploaded_at from blanks
      union all select storage_key, made_at from packets where storage_key is not null
    ) files`;

/** Marks the files whose objects are missing, and those whose objects are there again. */
export async function markMissing(storageKeys: string[]): Promise<void> {
  const state = sql`case when storage_key = any(${storageKeys}) then 'missing' else 'stored' end`;
  await sql`update documents set content_state = ${state} where content_state <> ${state}`;
  await sql`update upload_files set content_state = ${state} where content_state <> ${state}`;
  await sql`update packets set content_state = ${state} where content_state <> ${state} and storage_key is not null`;
  await sql`update blanks set content_state = ${state} where content_state <> ${state}`;
}
