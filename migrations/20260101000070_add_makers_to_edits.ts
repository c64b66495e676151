import type { Knex } from "knex";

/** Who made an edit: "client", "link" or "office". Edits of older versions have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table edit_history add column made_by text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table edit_history drop column made_by");
}
