import type { Knex } from "knex";

/** The SHA-256 of a packet's printed lines; null for packets of older versions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table packets add column lines_sha256 text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table packets drop column lines_sha256");
}
