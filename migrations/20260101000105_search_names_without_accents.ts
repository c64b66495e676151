import type { Knex } from "knex";

/**
 * A name as it is searched for: letters and digits only, in lower case and without accents, so that O'Brien, O’Brien and Obrien, or
 * Núñez and Nunez, find each other.
 */
const FOLD_NAME = `
  create function fold_name(name text) returns text language sql immutable strict parallel safe return
    lower(regexp_replace(
      translate(normalize(name, NFKD), 'łŁøØđĐðÐıħĦŧŦ', 'lLoOdDdDihHtT'),
      '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf' ||
      '\\u02b0-\\u036f\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u303f]', '', 'g'))`;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    ${FOLD_NAME};
    alter table forms add column folded_name text not null generated always as (fold_name(client_name)) stored;
    alter table upload_sessions add column folded_name text not null generated always as (fold_name(client_name)) stored;
    create index forms_folded_name on forms using gin (folded_name gin_trgm_ops);
    create index upload_sessions_folded_name on upload_sessions using gin (folded_name gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms drop column folded_name;
    alter table upload_sessions drop column folded_name;
    drop function fold_name(text);
  `);
}
