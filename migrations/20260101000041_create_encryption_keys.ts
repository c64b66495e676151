import type { Knex } from "knex";

/** The keys that the database was encrypted with: not they themselves, but what shows whether one of them is given. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table encryption_keys (
      fingerprint text primary key,
      id text not null,
      sealed_check bytea not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("encryption_keys");
}
