import type { Knex } from "knex";

/**
 * What the names of upload sessions may be searched by, as `name_keys` has it for forms, but by other hashes. `basis` says which name they
 * are of.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create unlogged table session_name_keys (
      session_id text primary key references upload_sessions on delete cascade,
      basis text not null,
      keys integer[]
    );
    create index session_name_keys_keys on session_name_keys using gin (keys);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table session_name_keys");
