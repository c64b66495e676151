import type { Knex } from "knex";

/** When the event loop of a process last stood still for half a minute or longer, and for how long. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table processes add column stalled_at timestamptz, add column stalled_seconds integer");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table processes drop column stalled_at, drop column stalled_seconds");
}
