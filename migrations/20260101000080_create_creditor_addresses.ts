import type { Knex } from "knex";

/** The office's own book of addresses, in the clear so that names can be searched by their trigrams. No row belongs to a case. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create extension if not exists pg_trgm;
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
      version integer not null default 1
    );
    create index creditor_addresses_name on creditor_addresses using gin (name gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop table creditor_addresses");
}
