import type { Knex } from "knex";

/**
 * What the office's list says of a form's petition: how many gaps block it, what that was counted on, and the client's urgent
 * event, which is encrypted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms
      add column blocking_gaps int,
      add column petition_basis text,
      add column sealed_urgency bytea,
      add column urgency_key_id text;
    create index forms_by_gaps on forms (blocking_gaps, active_at desc, id) include (search);
    create index forms_urgent on forms (active_at desc, id) include (search) where sealed_urgency is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms drop column blocking_gaps, drop column petition_basis, drop column sealed_urgency, drop column urgency_key_id;
  `);
}
