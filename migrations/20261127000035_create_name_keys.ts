import type { Knex } from "knex";

/**
 * What names of a form may be searched by: hashes that only a holder of the first key can compute. `basis` says which version of the
 * answers they are of. Null keys mean that there are too many, and that the form is always read.
 * What is lost in a crash or not in a backup is made again from the answers.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create unlogged table name_keys (
      form_id text primary key references forms on delete cascade,
      basis text not null,
      keys integer[]
    );
    create index name_keys_keys on name_keys using gin (keys);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table name_keys");
