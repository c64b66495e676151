import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table known_devices (
      id_hash bytea primary key,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("known_devices");
}
