import type { Knex } from "knex";

/** Adds the state of cases that the office has declined, and when it did. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`
      alter table ${table}
        add column declined_at timestamptz,
        drop constraint ${table}_work_state_check,
        add constraint ${table}_work_state_check
          check (work_state in ('new', 'in-review', 'waiting', 'ready', 'closed', 'declined'));
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`
      update ${table} set work_state = 'closed' where work_state = 'declined';
      alter table ${table}
        drop column declined_at,
        drop constraint ${table}_work_state_check,
        add constraint ${table}_work_state_check check (work_state in ('new', 'in-review', 'waiting', 'ready', 'closed'));
    `);
}
