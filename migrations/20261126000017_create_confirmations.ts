import type { Knex } from "knex";

/** Mails of several kinds to clients' addresses, which share a budget. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table confirmations (
      id text primary key,
      address_hash bytea not null,
      created_at timestamptz not null default now(),
      kind text not null default 'confirmation'
    );
    create index confirmations_address on confirmations (address_hash, created_at);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table confirmations");
