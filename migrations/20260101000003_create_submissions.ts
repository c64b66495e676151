import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table submissions (
      id text primary key,
      form_id text not null references forms on delete cascade,
      number int not null,
      form_version int not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      unique (form_id, number)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("submissions");
}
