import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import { caseTables } from "../case-lists.ts";
import { readForm } from "../forms/form-rows.server.ts";
import { formPhoneColumns, sessionPhoneColumns } from "../phone-columns.server.ts";
import { getSessionAsOffice } from "../files/upload-sessions.server.ts";

const BATCH_SIZE = 100;

const isOutdated = () => sql`phone_key is distinct from ${env.ENCRYPTION_KEYS[0]!.id}`;

/** Indexes the phone numbers of a case, unless somebody else saves it at the same time. */
const indexOne: Record<"forms" | "upload_sessions", (id: string) => Promise<unknown>> = {
  async forms(id) {
    const form = await readForm(sql, sql`id = ${id}`, ["contactInfo"]);
    if (form) await sql`update forms set ${sql(formPhoneColumns(form.formData))} where id = ${id} and version = ${form.version}`;
  },
  async upload_sessions(id) {
    const found = await getSessionAsOffice(id);
    if (found) await sql`update upload_sessions set ${sql(sessionPhoneColumns(found.session.clientPhone))} where id = ${id}`;
  },
};

/**
 * Indexes the phone numbers of every case with the first key. It can be interrupted and restarted at any moment.
 * Returns how many were indexed and how many are left, not counting those that no key decrypts.
 */
export async function indexPhones(): Promise<{ done: number; left: number }> {
  let [done, left, unreadable] = [0, 0, 0];
  for (const table of caseTables) {
    const next = async (after: string) =>
      sql<{ id: string }[]>`select id from ${sql(table)} where ${isOutdated()} and id > ${after} order by id limit ${BATCH_SIZE}`;
    for (let rows = await next(""); rows.length > 0; rows = await next(rows.at(-1)!.id))
      for (const { id } of rows)
        await indexOne[table](id).then(
          () => (done += 1),
          () => (unreadable += 1),
        );
    const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} where ${isOutdated()}`;
    left += count;
  }
  return { done, left: Math.max(0, left - unreadable) };
}
