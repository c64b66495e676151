import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table upload_tickets (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      form_id text references forms on delete cascade,
      session_id text references upload_sessions on delete cascade,
      address text not null unique,
      expires_at timestamptz not null default now() + interval '15 minutes',
      used_at timestamptz,
      check (num_nonnulls(form_id, session_id) = 1)
    );
    create index upload_tickets_form on upload_tickets (form_id);
    create index upload_tickets_session on upload_tickets (session_id);
    create index upload_tickets_expiry on upload_tickets (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("upload_tickets");
}
