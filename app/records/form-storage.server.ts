import type { Draft } from "../questionnaire/answers.ts";
import { progressOfSteps } from "../questionnaire/guide.ts";
import type { Ciphertext } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { tryDecrypt } from "./encrypted-columns.server.ts";
import type { Form } from "./form.ts";
import { writeSections } from "./form-rows.server.ts";

let isBySection = false;

/** Whether new forms are stored by section, which is never undone. */
export async function isStoredBySection(): Promise<boolean> {
  return (isBySection ||= (await sql`select from form_storage`).length === 1);
}

/** Stores new forms by section from now on. */
export async function storeBySection(): Promise<void> {
  await sql`insert into form_storage (is_by_section) values (true) on conflict do nothing`;
}

/** Stores forms by section from the start in a new database, which has neither keys nor forms. */
export async function storeBySectionIfNew(): Promise<void> {
  await sql`
    insert into form_storage (is_by_section)
    select true where not exists (select from encryption_keys) and not exists (select from forms) on conflict do nothing`;
}

/** Finds the next forms, ordered by id, whose answers are stored in one piece. */
export async function findFormsInOnePiece(after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from forms where form_data is not null and id > ${after} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Stores the answers of a form by section, under the row's lock, and changes nothing else. "left" if the form was
 * removed or is already stored by section.
 */
export async function splitForm(id: string): Promise<"split" | "unreadable" | "left"> {
  return sql.begin(async (tx) => {
    const [row] = await tx<(Ciphertext & Pick<Form, "sectionVersions">)[]>`
      select form_data as bytes, key_id as "keyId", section_versions as "sectionVersions"
      from forms where id = ${id} and form_data is not null for update`;
    if (!row) return "left";
    const text = tryDecrypt("forms", id, row);
    if (text === undefined) return "unreadable";
    const formData = JSON.parse(text) as Draft;
    const sections = Object.keys(formData);
    const sectionVersions = Object.fromEntries(sections.map((section) => [section, row.sectionVersions[section] ?? 0]));
    await tx`delete from form_sections where form_id = ${id}`;
    await tx`
      with saved as (
        update forms set form_data = null, key_id = null, section_versions = ${sql.json(sectionVersions)} where id = ${id} returning id)
      ${writeSections({ id, formData, progress: progressOfSteps(formData), sectionVersions }, sections, false)}
      select from saved`;
    return "split";
  });
}
