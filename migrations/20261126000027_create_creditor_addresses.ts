import type { Knex } from "knex";

/**
 * The office's own book of addresses, unencrypted, so that names can be searched by their trigrams. Each notes from which case it was
 * copied, as long as the case exists.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table creditor_addresses (
      id text primary key,
      name text not null,
      street text not null,
      city text not null,
      state text not null,
      zip text not null,
      key text not null unique,
      source text not null check (source in ('typed', 'case')),
      earlier jsonb not null default '[]',
      version int not null default 1,
      form_id text references forms on delete set null
    );
    create index creditor_addresses_name on creditor_addresses using gin (name gin_trgm_ops);
    create index creditor_addresses_form on creditor_addresses (form_id) where form_id is not null;
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table creditor_addresses");
