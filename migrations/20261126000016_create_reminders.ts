import type { Knex } from "knex";

/** Whom to remind of a draft by mail, until it is submitted or the reminders are stopped. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table reminders (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      stop_hash bytea not null unique,
      sealed_recipient bytea not null,
      key_id text not null,
      sent int not null default 0,
      status text not null default 'waiting' check (status in ('waiting', 'queued')),
      created_at timestamptz not null default now(),
      address_hash bytea not null
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table reminders");
