import type { Knex } from "knex";

/** What the office has confirmed, changed and added of each table of law: one row for each version, the last one counts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table law_tables (
      name text not null,
      version integer not null,
      rows jsonb not null,
      address text not null,
      created_at timestamptz not null default now(),
      primary key (name, version)
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop table law_tables");
}
