import type { Knex } from "knex";

/** The office's notes on cases. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table case_notes (
      id text primary key,
      form_id text references forms on delete cascade,
      session_id text references upload_sessions on delete cascade,
      sealed bytea not null,
      key_id text not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(form_id, session_id) = 1)
    );
    create index case_notes_form on case_notes (form_id, created_at desc);
    create index case_notes_session on case_notes (session_id, created_at desc);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table case_notes");
