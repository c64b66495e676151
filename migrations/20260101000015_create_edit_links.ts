import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table edit_links (
      token_hash bytea primary key,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index edit_links_form on edit_links (form_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("edit_links");
}
