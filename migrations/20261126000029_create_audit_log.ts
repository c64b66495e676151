import type { Knex } from "knex";

/**
 * The audit log, with one line for each API key, case and hour, or list of cases, and the reasons that the office gave, by the id of the
 * entry. They may name facts about the client.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table audit_log (
      id bigint generated always as identity primary key,
      action text not null,
      form_id text,
      upload_session_id text,
      detail text not null default '',
      address text,
      created_at timestamptz not null default now(),
      program text
    );
    create index audit_log_form on audit_log (form_id, id desc) where form_id is not null;
    create index audit_log_upload_session on audit_log (upload_session_id, id desc) where upload_session_id is not null;
    create unique index audit_log_reads on audit_log (
      program, action, coalesce(form_id, ''), coalesce(upload_session_id, ''), date_trunc('hour', created_at at time zone 'UTC')
    ) where action in ('case_read', 'cases_listed');

    create table audit_reasons (
      id text primary key,
      form_id text not null references forms on delete cascade,
      sealed bytea not null,
      key_id text not null
    );
    create index audit_reasons_form on audit_reasons (form_id);
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table audit_reasons, audit_log");
