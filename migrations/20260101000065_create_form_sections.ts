import type { Knex } from "knex";

/**
 * The answers of a form by section, each encrypted by itself. A form has its answers either here or, as versions from before
 * store them, in one piece in its own row; a database that such a version has served gets new forms in one piece until its
 * operator says that none will serve it again. Processes tell whether they know sections.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms
      alter column form_data drop not null,
      alter column key_id drop not null,
      add check ((form_data is null) = (key_id is null));
    create table form_sections (
      form_id text not null references forms on delete cascade,
      section text not null,
      version int not null,
      id text not null generated always as (form_id || '.' || section || '.' || version::text) stored unique,
      sealed bytea not null,
      key_id text not null,
      primary key (form_id, section)
    );
    create table form_storage (
      is_by_section boolean primary key check (is_by_section)
    );
    alter table processes add column knows_sections boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("form_sections");
  await knex.schema.dropTable("form_storage");
  await knex.schema.raw("alter table processes drop column knows_sections");
}
