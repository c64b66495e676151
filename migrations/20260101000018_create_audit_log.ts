import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table audit_log (
      id bigint generated always as identity primary key,
      action text not null,
      form_id text,
      upload_session_id text,
      detail text not null default '',
      address text,
      created_at timestamptz not null default now()
    );
    create index audit_log_form on audit_log (form_id, id desc) where form_id is not null;
    create index audit_log_upload_session on audit_log (upload_session_id, id desc) where upload_session_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_log");
}
