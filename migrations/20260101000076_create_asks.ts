import type { Knex } from "knex";

/** What the office asks a client for, one list of each form, and how that is getting on, for the lists of cases. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table asks (
      id text primary key,
      form_id text not null unique references forms on delete cascade,
      sealed bytea not null,
      key_id text not null,
      created_at timestamptz not null default now()
    );
    alter table forms add column asked text check (asked in ('waiting', 'answered'));
    create index forms_asked on forms (asked, active_at desc, id) include (search) where asked is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("alter table forms drop column asked");
  await knex.schema.raw("drop table asks");
}
