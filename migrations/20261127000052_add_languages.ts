import type { Knex } from "knex";

/**
 * The language in which a client last used the pages: emails and documents for the client are in it. And whether answers were ever given
 * in Spanish: those in the client's own words stay so when the client goes on in English.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms add language text not null default 'en' check (language in ('en', 'es')),
      add has_spanish boolean not null default false;
    alter table upload_sessions add language text not null default 'en' check (language in ('en', 'es'));
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms drop language, drop has_spanish;
    alter table upload_sessions drop language;
  `);
