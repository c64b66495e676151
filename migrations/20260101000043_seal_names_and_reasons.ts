import type { Knex } from "knex";

/**
 * File names and the reasons of edits, encrypted. The columns that held them stay for versions from before, with neutral
 * words; what such a version stores there is encrypted later.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, column] of [
    ["documents", "name"],
    ["upload_files", "name"],
    ["edit_history", "summary"],
  ])
    await knex.schema.raw(`
      alter table ${table}
        add column sealed_${column} bytea,
        add column ${column}_key_id text,
        add check ((sealed_${column} is null) = (${column}_key_id is null));
      create index ${table}_plain_${column} on ${table} (id) where sealed_${column} is null;
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, column] of [
    ["documents", "name"],
    ["upload_files", "name"],
    ["edit_history", "summary"],
  ])
    await knex.schema.raw(`alter table ${table} drop column sealed_${column}, drop column ${column}_key_id`);
}
