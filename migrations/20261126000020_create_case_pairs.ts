import type { Knex } from "knex";

/** Two cases of which the office has said whether they are of the same client. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table case_pairs (
      form_id text references forms on delete cascade,
      session_id text references upload_sessions on delete cascade,
      other_form_id text references forms on delete cascade,
      other_session_id text references upload_sessions on delete cascade,
      first_id text not null generated always as (coalesce(form_id, session_id)) stored,
      second_id text not null generated always as (coalesce(other_form_id, other_session_id)) stored,
      is_same boolean not null,
      decided_at timestamptz not null default now(),
      primary key (first_id, second_id),
      check (num_nonnulls(form_id, session_id) = 1 and num_nonnulls(other_form_id, other_session_id) = 1),
      check (first_id < second_id collate "C")
    );
    create index case_pairs_second on case_pairs (second_id);
    create index case_pairs_form on case_pairs (form_id);
    create index case_pairs_session on case_pairs (session_id);
    create index case_pairs_other_form on case_pairs (other_form_id);
    create index case_pairs_other_session on case_pairs (other_session_id);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table case_pairs");
