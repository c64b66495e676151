import type { Knex } from "knex";

/** Which of the office's programs did something, with its API key. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table audit_log add column program text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table audit_log drop column program");
}
