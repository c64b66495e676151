import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table edit_history add column is_owners boolean not null default false");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table edit_history drop column is_owners");
}
