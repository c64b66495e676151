import type { Knex } from "knex";

/**
 * What the office marks a file with: a name of its own and why it cannot be read, both encrypted. A type of which nothing can
 * be read counts as missing.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["documents", "upload_files"])
    await knex.schema.raw(`
      alter table ${table}
        add column is_unreadable boolean not null default false,
        add column sealed_marks bytea,
        add column marks_key_id text,
        add column revision int not null default 0,
        add check ((sealed_marks is null) = (marks_key_id is null));
    `);
  await knex.schema.raw(`
    create or replace function note_missing_documents() returns trigger language plpgsql as $$
    declare
      of_form text := coalesce(new.form_id, old.form_id);
      missing text[] := array(
        select type from unnest('{pictureId,ssnCard,payStubs,taxReturns}'::text[]) with ordinality types (type, place)
        where not exists (
          select from documents
          where form_id = of_form and documents.type = types.type and withdrawn_at is null and not is_unreadable)
        order by place);
    begin
      update forms set missing_documents = missing where id = of_form and missing_documents <> missing;
      return null;
    end $$;
    create or replace trigger note_missing after insert or delete or update of type, withdrawn_at, is_unreadable on documents
      for each row execute function note_missing_documents();
  `);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["documents", "upload_files"])
    await knex.schema.raw(`
      alter table ${table} drop column is_unreadable cascade, drop column sealed_marks, drop column marks_key_id, drop column revision;
    `);
}
