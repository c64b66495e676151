import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table deliveries (
      session_id text primary key references upload_sessions on delete cascade,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      error text,
      packing jsonb,
      sent_parts int not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check ((packing is null) = (sent_parts = 0))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("deliveries");
}
