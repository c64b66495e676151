import type { Knex } from "knex";

/** When a section was last saved: a client's "Current Year" is the year of that day. Null for sections saved by earlier versions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table form_sections add column saved_at timestamptz");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table form_sections drop column saved_at");
}
