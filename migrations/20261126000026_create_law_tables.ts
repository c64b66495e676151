import type { Knex } from "knex";

/** What the office has confirmed, changed and added of each table of law: one row for each version, the last one counts. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table law_tables (
      name text not null,
      version int not null,
      rows jsonb not null,
      address text not null,
      created_at timestamptz not null default now(),
      primary key (name, version)
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table law_tables");
