import type { Knex } from "knex";

/** How often each source has used what is limited. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create unlogged table uses (
      source text not null,
      use text not null,
      count int not null default 1,
      began_at timestamptz not null default now(),
      primary key (source, use)
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table uses");
