import type { Knex } from "knex";

/** Filled official forms of a case, each as it was made; they lie in the storage as documents do. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table packets (
      id text primary key,
      form_id text not null references forms on delete cascade,
      requested_at timestamptz not null default now(),
      address text not null,
      is_draft boolean not null,
      sealed_reason bytea,
      reason_key_id text,
      answers_version integer not null,
      entries_version integer not null,
      editions jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      forms_done integer not null default 0,
      made_at timestamptz,
      size integer,
      sha256 text,
      storage_key text unique,
      content_state text not null default 'stored' check (content_state in ('stored', 'missing'))
    );
    create index packets_form_id on packets (form_id, requested_at desc);
    create trigger remove_object after delete on packets
      for each row when (old.storage_key is not null) execute function remove_object_of_row();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("packets");
}
