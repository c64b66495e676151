import type { Knex } from "knex";

/** One line of the log for each API key, case and hour, or list of cases. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create unique index audit_log_reads on audit_log (
      program, action, coalesce(form_id, ''), coalesce(upload_session_id, ''), date_trunc('hour', created_at at time zone 'UTC')
    ) where action in ('case_read', 'cases_listed')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop index audit_log_reads");
}
