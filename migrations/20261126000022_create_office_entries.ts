import type { Knex } from "knex";

/** What the office decides and corrects for the petition of a form. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table office_entries (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      sealed bytea not null,
      key_id text not null,
      version int not null
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table office_entries");
