import type { Knex } from "knex";

/** What is searched, in one column, and lists that count and page through an index alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop index forms_newest, forms_search, upload_sessions_newest, upload_sessions_search, upload_files_session;

    alter table forms add column search text not null generated always as (lower(client_name || ' ' || client_email)) stored;
    create index forms_newest on forms (created_at desc, id) include (search);
    create index forms_completed on forms (is_completed);
    create index forms_search on forms using gin (search gin_trgm_ops);

    alter table upload_sessions add column search text not null generated always as (lower(client_name || ' ' || client_email)) stored;
    create index upload_sessions_newest on upload_sessions (created_at desc, id) include (search);
    create index upload_sessions_search on upload_sessions using gin (search gin_trgm_ops);

    create index upload_files_session on upload_files (session_id, uploaded_at) include (size);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop index upload_files_session, forms_completed;
    alter table forms drop column search;
    alter table upload_sessions drop column search;
    create index forms_newest on forms (created_at desc, id);
    create index forms_search on forms using gin ((client_name || ' ' || client_email) gin_trgm_ops);
    create index upload_sessions_newest on upload_sessions (created_at desc, id);
    create index upload_sessions_search on upload_sessions using gin ((client_name || ' ' || client_email) gin_trgm_ops);
    create index upload_files_session on upload_files (session_id, uploaded_at);
  `);
}
