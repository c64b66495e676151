import type { Knex } from "knex";

/** How much of a step is answered, beside its section, so that a page tells it of all steps without their answers. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table form_sections add column progress text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table form_sections drop column progress");
}
