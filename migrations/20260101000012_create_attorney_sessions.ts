import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table attorney_sessions (
      id_hash bytea primary key,
      password_print bytea not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("attorney_sessions");
}
