import type { Knex } from "knex";

/** Files of the upload portal, with what documents have, too. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table upload_files (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      session_id text not null references upload_sessions on delete cascade,
      size int not null check (size > 0),
      mime_type text not null,
      storage_key text not null unique,
      ticket_id text unique,
      uploaded_at timestamptz not null default now(),
      content_state text not null default 'stored' check (content_state in ('stored', 'missing')),
      scan text not null default 'not_scanned' check (scan in ('clean', 'not_scanned')),
      sealed_name bytea not null,
      name_key_id text not null,
      hint text check (hint in ('dark', 'blurred')),
      is_unreadable boolean not null default false,
      sealed_marks bytea,
      marks_key_id text,
      revision int not null default 0,
      rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
      turned_key text unique,
      turned_size int check (turned_size > 0),
      check ((sealed_marks is null) = (marks_key_id is null)),
      check ((rotation = 0) = (turned_key is null)),
      check ((turned_key is null) = (turned_size is null))
    );
    create index upload_files_session on upload_files (session_id, uploaded_at) include (size);
    create trigger remove_object after delete on upload_files for each row execute function remove_object_of_row();
    create trigger remove_turned_copy after delete or update of turned_key on upload_files
      for each row when (old.turned_key is not null) execute function remove_turned_copy_of_row();
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table upload_files");
