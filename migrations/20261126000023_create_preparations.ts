import type { Knex } from "knex";

/**
 * Petitions whose preparation has begun in a batch and not ended, and those that could not be prepared, which nobody prepares until
 * the office tries again. `attempts` counts the times that one was prepared alone because an earlier attempt never ended.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table preparations (
      form_id text primary key references forms on delete cascade,
      begun_at timestamptz not null default now(),
      attempts int not null default 0,
      failed_at timestamptz,
      reason text check (reason in ('time', 'memory', 'ended')),
      check ((failed_at is null) = (reason is null))
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table preparations");
