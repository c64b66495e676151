import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table edit_link_mails (
      id text primary key,
      form_id text not null references forms on delete cascade,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
      error text,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index edit_link_mails_form on edit_link_mails (form_id, created_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("edit_link_mails");
}
