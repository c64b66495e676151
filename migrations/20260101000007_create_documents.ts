import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table documents (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      form_id text not null references forms on delete cascade,
      type text not null check (type in ('pictureId', 'ssnCard', 'payStubs', 'taxReturns')),
      name text not null,
      size int not null check (size > 0),
      mime_type text not null,
      storage_key text not null unique,
      ticket_id text unique,
      uploaded_at timestamptz not null default now(),
      content_state text not null default 'stored' check (content_state in ('stored', 'missing'))
    );
    create index documents_form on documents (form_id, type, uploaded_at);

    create function remove_object_of_row() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('remove_object', json_build_object('key', old.storage_key));
      return null;
    end $$;
    create trigger remove_object after delete on documents for each row execute function remove_object_of_row();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("documents");
  await knex.schema.raw("drop function remove_object_of_row");
}
