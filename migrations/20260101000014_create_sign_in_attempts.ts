import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table sign_in_attempts (
      source text primary key,
      count int not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      paused_until timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sign_in_attempts");
}
