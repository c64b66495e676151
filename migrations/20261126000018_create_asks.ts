import type { Knex } from "knex";

/** What the office asks a client for, one list of each form. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table asks (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      sealed bytea not null,
      key_id text not null,
      created_at timestamptz not null default now()
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table asks");
