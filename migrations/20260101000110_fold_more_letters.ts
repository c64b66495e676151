import type { Knex } from "knex";

/** Letters that NFKD does not take apart, as the letters that are typed for them: Weiß as Weiss, Kjær as Kjaer. */
const LETTERS = `
  replace(replace(replace(replace(
    translate(normalize(name, NFKD), 'łŁøØđĐðÐıħĦŧŦẞÆŒÞ', 'lLoOdDdDihHtTßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;

/** Everything between letters, now with all accents and symbols, such as the minus sign that some keyboards type for a hyphen. */
const BETWEEN =
  "[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b0-\\u036f" +
  "\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u2000-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe00-\\ufe2f]";

const earlierLetters = "translate(normalize(name, NFKD), 'łŁøØđĐðÐıħĦŧŦ', 'lLoOdDdDihHtT')";
const earlierBetween =
  "[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u02b0-\\u036f\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u303f]";

/** Replaces the function, and computes the columns that use it again. */
const replaceFunction = (letters: string, between: string): string => `
  alter table forms drop column folded_name;
  alter table upload_sessions drop column folded_name;
  create or replace function fold_name(name text) returns text language sql immutable strict parallel safe return
    lower(regexp_replace(${letters}, '${between}', '', 'g'));
  alter table forms add column folded_name text not null generated always as (fold_name(client_name)) stored;
  alter table upload_sessions add column folded_name text not null generated always as (fold_name(client_name)) stored;
  create index forms_folded_name on forms using gin (folded_name gin_trgm_ops);
  create index upload_sessions_folded_name on upload_sessions using gin (folded_name gin_trgm_ops);
`;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(replaceFunction(LETTERS, BETWEEN));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(replaceFunction(earlierLetters, earlierBetween));
}
