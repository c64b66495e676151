import type { Knex } from "knex";

/** Names that the office has looked for in all cases, with what was found and decided: all of it encrypted. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table conflict_searches (
      id text primary key,
      sealed bytea not null,
      key_id text not null,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create index conflict_searches_newest on conflict_searches (created_at desc, id);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table conflict_searches");
