import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table documents add column scan text not null default 'not_scanned' check (scan in ('clean', 'not_scanned'));
    alter table upload_files add column scan text not null default 'not_scanned' check (scan in ('clean', 'not_scanned'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table documents drop column scan; alter table upload_files drop column scan");
}
