import type { Knex } from "knex";

/** How much an upload URL may bring, so that uploads count before they are registered. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table upload_tickets add column bytes bigint not null default 0;
    create index upload_tickets_unused on upload_tickets (bytes) where used_at is null;
    create index upload_sessions_active on upload_sessions (id) where status = 'active';
    create index forms_unsubmitted on forms (id) where submitted_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop index forms_unsubmitted;
    drop index upload_sessions_active;
    drop index upload_tickets_unused;
    alter table upload_tickets drop column bytes;
  `);
}
