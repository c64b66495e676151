import type { Knex } from "knex";

/**
 * Names of the people in the office, and which of them a session has chosen. Whatever records a person keeps the name as it was then, so
 * that removing or changing a name changes no history. Initials are never given to somebody else.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table office_names (
      initials text primary key check (initials ~ '^[A-Z]{1,4}$'),
      name text not null,
      removed_at timestamptz
    );
    alter table attorney_sessions add initials text references office_names;
    alter table audit_log add person text;
    alter table case_notes add person text;
    alter table packets add person text;
    alter table firm_defaults add person text;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table firm_defaults drop person;
    alter table packets drop person;
    alter table case_notes drop person;
    alter table audit_log drop person;
    alter table attorney_sessions drop initials;
    drop table office_names;
  `);
