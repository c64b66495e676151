import type { Knex } from "knex";

/** The firm's copies of the courts' blank official forms, one of each form; they lie in the storage as documents do. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table blanks (
      form text primary key,
      edition text not null,
      sha256 text not null,
      size int not null,
      storage_key text not null unique,
      uploaded_at timestamptz not null default now(),
      content_state text not null default 'stored' check (content_state in ('stored', 'missing'))
    );
    create trigger remove_object after delete on blanks for each row execute function remove_object_of_row();
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table blanks");
