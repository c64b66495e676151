import type { Knex } from "knex";

/**
 * Upload URLs, with how much each may bring, so that uploads count before they are registered. What was uploaded and never registered
 * goes with its ticket, also when that goes with a form.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table upload_tickets (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      form_id text references forms on delete cascade,
      session_id text references upload_sessions on delete cascade,
      address text not null unique,
      expires_at timestamptz not null default now() + interval '15 minutes',
      used_at timestamptz,
      bytes bigint not null default 0,
      check (num_nonnulls(form_id, session_id) = 1)
    );
    create index upload_tickets_form on upload_tickets (form_id);
    create index upload_tickets_session on upload_tickets (session_id);
    create index upload_tickets_expiry on upload_tickets (expires_at);
    create index upload_tickets_unused on upload_tickets (bytes) where used_at is null;

    create function remove_upload_of_ticket() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('remove_object', json_build_object('key', 'pending/' || old.id));
      return null;
    end $$;
    create trigger remove_upload after delete on upload_tickets
      for each row when (old.used_at is null) execute function remove_upload_of_ticket();
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table upload_tickets; drop function remove_upload_of_ticket");
