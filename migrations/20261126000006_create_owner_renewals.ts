import type { Knex } from "knex";

/** The cookies that were just replaced by a first save, for requests that were under way with the old one. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create unlogged table owner_renewals (
      old_hash bytea not null,
      source text not null,
      salt bytea not null,
      renewed_at timestamptz not null default now(),
      primary key (old_hash, source)
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table owner_renewals");
