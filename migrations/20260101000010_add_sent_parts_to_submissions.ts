import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table submissions
      add column packing jsonb,
      add column sent_parts int not null default 0,
      add check ((packing is null) = (sent_parts = 0));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table submissions drop column packing, drop column sent_parts");
}
