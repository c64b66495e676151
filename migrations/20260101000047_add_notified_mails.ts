import type { Knex } from "knex";

/** A mail that was refused may be replaced by a notice without attachments. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table submissions drop constraint submissions_status_check,
      add constraint submissions_status_check check (status in ('queued', 'sent', 'notified', 'failed'));
    alter table deliveries drop constraint deliveries_status_check,
      add constraint deliveries_status_check check (status in ('queued', 'sent', 'notified', 'failed'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    update submissions set status = 'failed' where status = 'notified';
    update deliveries set status = 'failed' where status = 'notified';
    alter table submissions drop constraint submissions_status_check,
      add constraint submissions_status_check check (status in ('queued', 'sent', 'failed'));
    alter table deliveries drop constraint deliveries_status_check,
      add constraint deliveries_status_check check (status in ('queued', 'sent', 'failed'));
  `);
}
