import type { Knex } from "knex";

/**
 * Filled official forms of a case, each as it was made; they lie in the storage as documents do. `pages` is null until a packet is laid
 * out, and `lines_sha256` is of its printed lines.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table packets (
      id text primary key,
      form_id text not null references forms on delete cascade,
      requested_at timestamptz not null default now(),
      address text not null,
      is_draft boolean not null,
      sealed_reason bytea,
      reason_key_id text,
      answers_version int not null,
      entries_version int not null,
      editions jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      made_at timestamptz,
      size int,
      sha256 text,
      storage_key text unique,
      content_state text not null default 'stored' check (content_state in ('stored', 'missing')),
      pages int,
      pages_done int not null default 0,
      lines_sha256 text not null
    );
    create index packets_form_id on packets (form_id, requested_at desc);
    create trigger remove_object after delete on packets
      for each row when (old.storage_key is not null) execute function remove_object_of_row();
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table packets");
