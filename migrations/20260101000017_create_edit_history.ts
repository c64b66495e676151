import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table edit_history (
      id text primary key,
      form_id text not null references forms on delete cascade,
      summary text not null,
      changes bytea not null,
      key_id text not null,
      created_at timestamptz not null default now()
    );
    create index edit_history_form on edit_history (form_id, created_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("edit_history");
}
