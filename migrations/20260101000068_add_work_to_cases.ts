import type { Knex } from "knex";

/** How the office's work on a case is getting on, and its notes, which are encrypted. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`
      alter table ${table}
        add column work_state text not null default 'new' check (work_state in ('new', 'in-review', 'waiting', 'ready', 'closed')),
        add column assignee text not null default '' check (assignee ~ '^[A-Z]{0,4}$'),
        add column next_date date;
      create index ${table}_work on ${table} (work_state, active_at desc, id) include (search) where work_state <> 'new';
      create index ${table}_assignee on ${table} (assignee, active_at desc, id) include (search) where assignee <> '';
    `);
  await knex.schema.raw(`
    create table case_notes (
      id text primary key,
      form_id text references forms on delete cascade,
      session_id text references upload_sessions on delete cascade,
      sealed bytea not null,
      key_id text not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(form_id, session_id) = 1)
    );
    create index case_notes_form on case_notes (form_id, created_at desc);
    create index case_notes_session on case_notes (session_id, created_at desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("case_notes");
  for (const table of ["forms", "upload_sessions"])
    await knex.schema.raw(`alter table ${table} drop column work_state, drop column assignee, drop column next_date`);
}
