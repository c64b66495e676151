import type { Knex } from "knex";

/** The email of a portal session to the office. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table deliveries (
      session_id text primary key references upload_sessions on delete cascade,
      status text not null default 'queued' check (status in ('queued', 'sent', 'notified', 'failed')),
      error text,
      packing jsonb,
      sent_parts int not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check ((packing is null) = (sent_parts = 0))
    );
    create index deliveries_unsent on deliveries (session_id) where status in ('failed', 'notified');
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table deliveries");
