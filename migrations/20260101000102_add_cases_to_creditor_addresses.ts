import type { Knex } from "knex";

/** Notes from which case an address of the book was copied, as long as the case exists. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table creditor_addresses add column form_id text references forms on delete set null;
    create index creditor_addresses_form on creditor_addresses (form_id) where form_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table creditor_addresses drop column form_id");
}
