import type { Knex } from "knex";

/** How much an upload URL may bring, so that uploads count before they are registered. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table upload_tickets add column bytes bigint not null default 0;
    create index upload_tickets_unused on upload_tickets (bytes) where used_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop index upload_tickets_unused;
    alter table upload_tickets drop column bytes;
  `);
}
