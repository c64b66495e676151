import type { Knex } from "knex";

/** The language in which a client last used the pages: emails and documents for the client are in it. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms add language text not null default 'en' check (language in ('en', 'es'));
    alter table upload_sessions add language text not null default 'en' check (language in ('en', 'es'));
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms drop language;
    alter table upload_sessions drop language;
  `);
