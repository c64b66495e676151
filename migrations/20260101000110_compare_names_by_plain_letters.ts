import type { Knex } from "knex";

/**
 * A name as it is searched for: as in `fold_name`, but letters that NFKD does not take apart are those that are typed for them (Weiß
 * is Weiss, Kjær is Kjaer), and all accents and symbols are left out, such as the minus sign that some keyboards type for a hyphen.
 * The previous release still uses `fold_name` and its columns.
 */
const PLAIN_NAME = `
  create function plain_name(name text) returns text language sql immutable strict parallel safe return
    lower(regexp_replace(
      replace(replace(replace(replace(
        translate(normalize(name, NFKD), 'łŁøØđĐðÐıħĦŧŦẞÆŒÞ', 'lLoOdDdDihHtTßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b0-\\u036f' ||
      '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u2000-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe00-\\ufe2f]', '', 'g'))`;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    ${PLAIN_NAME};
    alter table forms add column plain_name text not null generated always as (plain_name(client_name)) stored;
    alter table upload_sessions add column plain_name text not null generated always as (plain_name(client_name)) stored;
    create index forms_plain_name on forms using gin (plain_name gin_trgm_ops);
    create index upload_sessions_plain_name on upload_sessions using gin (plain_name gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms drop column plain_name;
    alter table upload_sessions drop column plain_name;
    drop function plain_name(text);
  `);
}
