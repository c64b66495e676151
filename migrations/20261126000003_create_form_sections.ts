import type { Knex } from "knex";

/**
 * The answers of a form by section, each encrypted by itself, with how much of it is answered, so that a page tells it of all steps, and
 * when it was saved: a client's "Current Year" is the year of that day.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table form_sections (
      form_id text not null references forms on delete cascade,
      section text not null,
      version int not null,
      id text not null generated always as (form_id || '.' || section || '.' || version::text) stored unique,
      sealed bytea not null,
      key_id text not null,
      progress text,
      saved_at timestamptz not null,
      primary key (form_id, section)
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table form_sections");
