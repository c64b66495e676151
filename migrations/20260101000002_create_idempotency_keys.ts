import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash bytea not null,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now(),
      primary key (scope, key)
    );
    create index idempotency_keys_form on idempotency_keys (form_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("idempotency_keys");
}
