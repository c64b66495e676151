import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table upload_sessions (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      owner_hash bytea,
      client_name text not null,
      client_email text not null,
      details bytea not null,
      key_id text not null,
      status text not null default 'active' check (status in ('active', 'submitted', 'completed')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz
    );
    create index upload_sessions_owner on upload_sessions (owner_hash, created_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("upload_sessions");
}
