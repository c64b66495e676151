import type { Knex } from "knex";

/** What the office decides and corrects for the petition of a form. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table office_entries (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      sealed bytea not null,
      key_id text not null,
      version integer not null
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop table office_entries");
}
