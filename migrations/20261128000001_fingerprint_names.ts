import type { Knex } from "knex";

/** Tells whether the names of a case are those that its keys were made from, so that other changes of the case make no new ones. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table name_keys add column fingerprint text;
    alter table session_name_keys add column fingerprint text;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table name_keys drop column fingerprint;
    alter table session_name_keys drop column fingerprint;
  `);
