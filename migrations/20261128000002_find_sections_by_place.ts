import type { Knex } from "knex";

/**
 * Finds a section by its form and name instead of by its id, which has its version. An indexed value that changed with each save took new
 * entries in both indexes each time, and a place of its own in the table.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table form_sections drop constraint form_sections_id_key;
    create unique index form_sections_place on form_sections ((form_id || '.' || section));
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    drop index form_sections_place;
    alter table form_sections add constraint form_sections_id_key unique (id);
  `);
