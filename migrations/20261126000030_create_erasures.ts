import type { Knex } from "knex";

/** The receipts of erased clients: a random number and counts, which name nobody. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table erasures (
      receipt text primary key,
      counts jsonb not null,
      erased_at timestamptz not null default now()
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table erasures");
