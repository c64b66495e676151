import type { Knex } from "knex";

/**
 * Documents can be any paper that the office asks for, asks remind the client, and edit links say who made them, when they were last used,
 * and whether they always ask for the date of birth.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table documents drop constraint documents_type_check;
    alter table documents add constraint documents_type_check check (type ~ '^[a-zA-Z]{1,40}$');
    alter table asks add column remind_at timestamptz;
    create index asks_remind on asks (remind_at) where remind_at is not null;
    alter table edit_links add column made_by text not null default '', add column used_at timestamptz;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table edit_links drop column made_by, drop column used_at;
    alter table asks drop column remind_at;
    alter table documents drop constraint documents_type_check;
    alter table documents add constraint documents_type_check check (type in ('pictureId', 'ssnCard', 'payStubs', 'taxReturns'));
  `);
