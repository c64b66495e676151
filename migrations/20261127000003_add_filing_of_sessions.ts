import type { Knex } from "knex";

/** The case that an upload session is filed to, and the file of a session that a document is a copy of. A filed session is not open. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table upload_sessions add form_id text references forms on delete set null;
    create index upload_sessions_form on upload_sessions (form_id) where form_id is not null;
    create index upload_sessions_open on upload_sessions (active_at desc, id)
      include (search, next_date, seen_at, is_marked_unread, work_state, waiting_since, assignee)
      where work_state not in ('closed', 'declined') and form_id is null;

    alter table documents add source_file_id text references upload_files on delete set null;
    create index documents_source_file on documents (source_file_id) where source_file_id is not null;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table documents drop source_file_id;
    drop index upload_sessions_open;
    alter table upload_sessions drop form_id;
  `);
