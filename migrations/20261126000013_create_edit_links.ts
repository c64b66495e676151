import type { Knex } from "knex";

/** Links that the office sends for changing a submitted form, how often a wrong date of birth was given to one, and their mails. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table edit_links (
      token_hash bytea primary key,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      wrong_dates int not null default 0
    );
    create index edit_links_form on edit_links (form_id);

    create table edit_link_mails (
      id text primary key,
      form_id text not null references forms on delete cascade,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
      error text,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index edit_link_mails_form on edit_link_mails (form_id, created_at desc);
    create index edit_link_mails_failed on edit_link_mails (form_id) where status = 'failed';
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table edit_link_mails, edit_links");
