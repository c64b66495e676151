import type { Knex } from "knex";

/** Whether the office has begun a form itself, for a client on the phone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table forms add column is_offices boolean not null default false");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table forms drop column is_offices");
}
