import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table upload_files (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      session_id text not null references upload_sessions on delete cascade,
      name text not null,
      size int not null check (size > 0),
      mime_type text not null,
      storage_key text not null unique,
      ticket_id text unique,
      uploaded_at timestamptz not null default now(),
      content_state text not null default 'stored' check (content_state in ('stored', 'missing'))
    );
    create index upload_files_session on upload_files (session_id, uploaded_at);
    create trigger remove_object after delete on upload_files for each row execute function remove_object_of_row();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("upload_files");
}
