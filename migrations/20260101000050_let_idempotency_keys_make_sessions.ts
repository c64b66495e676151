import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table idempotency_keys
      alter column form_id drop not null,
      add column session_id text references upload_sessions on delete cascade,
      add constraint idempotency_keys_one_parent check ((form_id is null) <> (session_id is null));
    create index idempotency_keys_session on idempotency_keys (session_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    delete from idempotency_keys where form_id is null;
    alter table idempotency_keys drop column session_id, alter column form_id set not null;
  `);
}
