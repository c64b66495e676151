import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create extension if not exists pg_trgm;
    create index forms_newest on forms (created_at desc, id);
    create index forms_search on forms using gin ((client_name || ' ' || client_email) gin_trgm_ops);
    create index upload_sessions_newest on upload_sessions (created_at desc, id);
    create index upload_sessions_search on upload_sessions using gin ((client_name || ' ' || client_email) gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop index forms_newest, forms_search, upload_sessions_newest, upload_sessions_search");
}
