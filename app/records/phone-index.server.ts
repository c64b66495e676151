import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { readForm } from "./form-rows.server.ts";
import { phonesOfForm, phonesOfSession } from "./phone-columns.server.ts";
import { getSessionAsOffice } from "./upload-sessions.server.ts";

const batch = 100;

/** What is to be indexed: with another than the first key, or not since an older version has saved it. */
const outdated = {
  forms: () => sql`
    (phone_key is distinct from ${env.ENCRYPTION_KEYS[0]!.id}
      or phone_version is distinct from (section_versions ->> 'contactInfo')::int)`,
  upload_sessions: () => sql`phone_key is distinct from ${env.ENCRYPTION_KEYS[0]!.id}`,
};
type Table = keyof typeof outdated;

/** Puts the phone numbers of a case into the index, unless somebody else saves it at the same time. */
const indexOne: Record<Table, (id: string) => Promise<unknown>> = {
  async forms(id) {
    const form = await readForm(sql, sql`id = ${id}`, ["contactInfo"]);
    if (form) await sql`update forms set ${sql(phonesOfForm(form))} where id = ${id} and version = ${form.version}`;
  },
  async upload_sessions(id) {
    const found = await getSessionAsOffice(id);
    if (found) await sql`update upload_sessions set ${sql(phonesOfSession(found.session.clientPhone))} where id = ${id}`;
  },
};

/**
 * Makes every case findable by its phone numbers with the first key. It may be interrupted at any moment and begun again.
 * Returns how many were done and how many are left; those that no key opens count as neither.
 */
export async function indexPhones(): Promise<{ done: number; left: number }> {
  let [done, left, unreadable] = [0, 0, 0];
  for (const table of ["forms", "upload_sessions"] as const) {
    const next = async (after: string) =>
      sql<{ id: string }[]>`select id from ${sql(table)} where ${outdated[table]()} and id > ${after} order by id limit ${batch}`;
    for (let rows = await next(""); rows.length > 0; rows = await next(rows.at(-1)!.id))
      for (const { id } of rows)
        await indexOne[table](id).then(
          () => (done += 1),
          () => (unreadable += 1),
        );
    const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} where ${outdated[table]()}`;
    left += count;
  }
  return { done, left: Math.max(0, left - unreadable) };
}
