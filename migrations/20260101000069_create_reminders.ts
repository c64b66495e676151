import type { Knex } from "knex";

/** Whom to remind of a draft by mail, until it is submitted or the reminders are stopped. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table reminders (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      stop_hash bytea not null unique,
      sealed_recipient bytea not null,
      key_id text not null,
      sent integer not null default 0,
      status text not null default 'waiting' check (status in ('waiting', 'queued')),
      created_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop table reminders");
}
