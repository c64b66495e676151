import type { Knex } from "knex";

/** How many pages a packet has, null until it is laid out, and how many of them are filled. Older versions count forms in forms_done. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table packets add column pages integer, add column pages_done integer not null default 0");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table packets drop column pages, drop column pages_done");
}
