import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table confirmations (
      id text primary key,
      address_hash bytea not null,
      created_at timestamptz not null default now()
    );
    create index confirmations_address on confirmations (address_hash, created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("confirmations");
}
