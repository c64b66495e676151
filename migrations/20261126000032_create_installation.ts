import type { Knex } from "knex";

/**
 * Who this installation is to its storage, in one row, with whether the last sweep took place, and the keys that the database was encrypted
 * with: not they themselves, but what shows whether one of them is given.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table installation (
      is_only boolean primary key default true check (is_only),
      id text not null,
      sweep text not null default 'ok' check (sweep in ('ok', 'foreign', 'unconfirmed'))
    );

    create table encryption_keys (
      fingerprint text primary key,
      id text not null,
      sealed_check bytea not null
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table encryption_keys, installation");
