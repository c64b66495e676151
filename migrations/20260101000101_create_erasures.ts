import type { Knex } from "knex";

/** Creates the receipts of erased clients: a random number and counts, which name nobody. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table erasures (
      receipt text primary key,
      counts jsonb not null,
      erased_at timestamptz not null default now()
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("erasures");
}
