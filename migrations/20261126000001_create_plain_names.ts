import type { Knex } from "knex";

/**
 * A name as it is searched for: letters and digits only, in lower case and without accents, so that O'Brien, O’Brien and Obrien, or
 * Núñez and Nunez, find each other. Letters that NFKD does not take apart are those that are typed for them (Weiß is Weiss, Kjær is
 * Kjaer), and all accents and symbols are left out, such as the minus sign that some keyboards type for a hyphen.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create extension if not exists pg_trgm;

    create function plain_name(name text) returns text language sql immutable strict parallel safe return
      lower(regexp_replace(
        replace(replace(replace(replace(
          translate(normalize(name, NFKD), 'łŁøØđĐðÐıħĦŧŦẞÆŒÞ', 'lLoOdDdDihHtTßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b0-\\u036f' ||
        '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u2000-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe00-\\ufe2f]', '', 'g'));
  `);

export const down = (knex: Knex) => knex.schema.raw("drop function plain_name");
