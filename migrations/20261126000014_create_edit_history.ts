import type { Knex } from "knex";

/** Changes of submitted forms, with their reasons, and who made each: "client", "link" or "office". */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table edit_history (
      id text primary key,
      form_id text not null references forms on delete cascade,
      changes bytea not null,
      key_id text not null,
      created_at timestamptz not null default now(),
      sealed_summary bytea not null,
      summary_key_id text not null,
      made_by text not null
    );
    create index edit_history_form on edit_history (form_id, created_at desc);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table edit_history");
