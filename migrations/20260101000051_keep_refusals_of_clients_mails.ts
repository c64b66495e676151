import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms add column receipt_error text;
    alter table upload_sessions add column confirmation_error text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms drop column receipt_error;
    alter table upload_sessions drop column confirmation_error;
  `);
}
