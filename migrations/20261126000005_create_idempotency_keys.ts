import type { Knex } from "knex";

export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash bytea not null,
      form_id text references forms on delete cascade,
      created_at timestamptz not null default now(),
      session_id text references upload_sessions on delete cascade,
      primary key (scope, key),
      constraint idempotency_keys_one_parent check ((form_id is null) <> (session_id is null))
    );
    create index idempotency_keys_form on idempotency_keys (form_id);
    create index idempotency_keys_session on idempotency_keys (session_id);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table idempotency_keys");
