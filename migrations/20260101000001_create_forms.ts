import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table forms (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      owner_hash bytea,
      client_name text not null,
      client_email text not null,
      current_step int not null check (current_step between 1 and 14),
      is_completed boolean not null default false,
      form_data bytea not null,
      key_id text not null,
      version int not null default 1,
      section_versions jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz
    );
    create index forms_owner on forms (owner_hash, created_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("forms");
}
