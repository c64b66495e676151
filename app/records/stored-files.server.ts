import { sql } from "../platform/database/database.server.ts";

/** An object that a document, a file of the portal, a turned copy of one, a blank form or a packet of filled forms says it has. */
export interface ExpectedObject {
  storageKey: string;
  /** Whether it is old enough that a listing of the storage must include it; never of a turned copy. */
  isSettled: boolean;
  isTurnedCopy: boolean;
}

/** The objects of all documents and all files of the portal with their turned copies, all blank forms and all packets. */
export const expectedObjects = async (): Promise<ExpectedObject[]> =>
  sql<ExpectedObject[]>`
    select storage_key as "storageKey", coalesce(since < now() - interval '1 hour', false) as "isSettled", since is null as "isTurnedCopy"
    from (
      select storage_key, uploaded_at as since from documents union all select storage_key, uploaded_at from upload_files
      union all select turned_key, null from documents where turned_key is not null
      union all select turned_key, null from upload_files where turned_key is not null
      union all select storage_key, uploaded_at from blanks
      union all select storage_key, made_at from packets where storage_key is not null
    ) files`;

/** Lets files whose turned copies are gone be as they were sent. */
export async function turnBack(copies: string[]): Promise<void> {
  for (const table of ["documents", "upload_files"])
    await sql`
      update ${sql(table)} set rotation = 0, turned_key = null, turned_size = null, revision = revision + 1
      where turned_key = any(${copies})`;
}

/** Marks the files whose objects are missing, and those whose objects are there again. */
export async function markMissing(storageKeys: string[]): Promise<void> {
  const state = sql`case when storage_key = any(${storageKeys}) then 'missing' else 'stored' end`;
  await sql`update documents set content_state = ${state} where content_state <> ${state}`;
  await sql`update upload_files set content_state = ${state} where content_state <> ${state}`;
  await sql`update packets set content_state = ${state} where content_state <> ${state} and storage_key is not null`;
  await sql`update blanks set content_state = ${state} where content_state <> ${state}`;
}
