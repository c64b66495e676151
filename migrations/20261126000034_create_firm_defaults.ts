import type { Knex } from "knex";

/** The values that are the same in most cases of the firm, by the lines they are for: one row for each version, the last one counts. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table firm_defaults (
      version integer primary key,
      defaults jsonb not null,
      address text not null,
      created_at timestamptz not null default now()
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table firm_defaults");
