import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table documents add column hint text check (hint in ('dark', 'blurred'));
    alter table upload_files add column hint text check (hint in ('dark', 'blurred'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table documents drop column hint; alter table upload_files drop column hint");
}
