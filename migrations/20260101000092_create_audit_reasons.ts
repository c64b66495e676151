import type { Knex } from "knex";

/** Reasons that the office gave for what the audit log records, by the id of the entry. They may name facts about the client. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table audit_reasons (
      id text primary key,
      form_id text not null references forms on delete cascade,
      sealed bytea not null,
      key_id text not null
    );
    create index audit_reasons_form on audit_reasons (form_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_reasons");
}
