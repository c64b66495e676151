import type { Knex } from "knex";

/** The order in which a list shows what its filter lets through, with what is searched. */
const listed = (table: string, name: string, where: string) =>
  `create index ${table}_${name} on ${table} (active_at desc, id) include (search) ${where && `where ${where}`};`;

/**
 * What the office's lists are sorted and filtered by: when the client was last active, when the office last looked, and which
 * documents are missing. Phone numbers are found by keyed hashes of their last digits. Cases from before count as seen.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`
      alter table ${table}
        add column active_at timestamptz not null default now(),
        add column seen_at timestamptz,
        add column is_marked_unread boolean not null default false,
        add column phone_tails text[] not null default '{}',
        add column phone_key text;
      create index ${table}_phones on ${table} using gin (phone_tails);
      create index ${table}_by_name on ${table} (lower(client_name), id);
    `);
  await knex.schema.raw(`
    alter table forms
      add column seen_version int not null default 0,
      add column phone_version int,
      add column missing_documents text[] not null default '{pictureId,ssnCard,payStubs,taxReturns}';

    create function note_missing_documents() returns trigger language plpgsql as $$
    declare
      of_form text := coalesce(new.form_id, old.form_id);
      missing text[] := array(
        select type from unnest('{pictureId,ssnCard,payStubs,taxReturns}'::text[]) with ordinality types (type, place)
        where not exists (
          select from documents where form_id = of_form and documents.type = types.type and withdrawn_at is null)
        order by place);
    begin
      update forms set missing_documents = missing where id = of_form and missing_documents <> missing;
      return null;
    end $$;
    create trigger note_missing after insert or delete or update of type, withdrawn_at on documents
      for each row execute function note_missing_documents();

    update forms set seen_at = now(), seen_version = version,
      active_at = greatest(updated_at, (select max(uploaded_at) from documents where form_id = forms.id)),
      missing_documents = array(
        select type from unnest(missing_documents) with ordinality types (type, place)
        where not exists (
          select from documents where form_id = forms.id and documents.type = types.type and withdrawn_at is null)
        order by place);
    update upload_sessions set seen_at = now(), active_at = updated_at;

    create index submissions_unsent on submissions (form_id) where status in ('failed', 'notified');
    create index edit_link_mails_failed on edit_link_mails (form_id) where status = 'failed';
    create index deliveries_unsent on deliveries (session_id) where status in ('failed', 'notified');
    create index forms_receipt_error on forms (id) where receipt_error is not null;
    create index upload_sessions_confirmation_error on upload_sessions (id) where confirmation_error is not null;
    ${listed("forms", "lacking", "missing_documents <> '{}'")}
  `);
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(
      [
        listed(table, "active", ""),
        listed(table, "new", "seen_at is null or is_marked_unread"),
        listed(table, "changed", "active_at > seen_at"),
        listed(table, "unsubmitted", "submitted_at is null"),
      ].join("\n"),
    );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop trigger note_missing on documents;
    drop function note_missing_documents;
    drop index submissions_unsent, edit_link_mails_failed, deliveries_unsent, forms_receipt_error, upload_sessions_confirmation_error;
    alter table forms drop column seen_version, drop column phone_version, drop column missing_documents;
  `);
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`
      drop index ${table}_by_name;
      alter table ${table} drop column active_at, drop column seen_at, drop column is_marked_unread, drop column phone_tails,
        drop column phone_key;
    `);
}
