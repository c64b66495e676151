import type { Knex } from "knex";

/** A packet keeps the lines that it was filled from, encrypted, so that they can be compared with later ones. Earlier packets have none. */
export const up = (knex: Knex) => knex.schema.raw("alter table packets add column sealed_lines bytea, add column lines_key_id text");

export const down = (knex: Knex) => knex.schema.raw("alter table packets drop column sealed_lines, drop column lines_key_id");
