import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create unlogged table uses (
      source text not null,
      use text not null,
      count int not null default 1,
      began_at timestamptz not null default now(),
      primary key (source, use)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("uses");
}
