import type { Knex } from "knex";

/**
 * Submissions of forms and their emails to the office, with what was submitted, encrypted. A mail that was refused may be replaced by a
 * notice without attachments.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table submissions (
      id text primary key,
      form_id text not null references forms on delete cascade,
      number int not null,
      form_version int not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'notified', 'failed')),
      error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      packing jsonb,
      sent_parts int not null default 0,
      snapshot bytea not null,
      key_id text not null,
      last_document bigint not null,
      unique (form_id, number),
      check ((packing is null) = (sent_parts = 0))
    );
    create index submissions_unsent on submissions (form_id) where status in ('failed', 'notified');
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table submissions");
