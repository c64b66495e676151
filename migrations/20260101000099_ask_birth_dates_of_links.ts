import type { Knex } from "knex";

/** How often a wrong date of birth was given to a link, and the addresses that clients have opened a mailed link from. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table resume_links add column wrong_dates integer not null default 0, add column address_hash bytea;
    alter table edit_links add column wrong_dates integer not null default 0;
    alter table reminders add column address_hash bytea;

    create table proven_addresses (
      form_id text not null references forms on delete cascade,
      address_hash bytea not null,
      proven_at timestamptz not null default now(),
      primary key (form_id, address_hash)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    drop table proven_addresses;
    alter table reminders drop column address_hash;
    alter table edit_links drop column wrong_dates;
    alter table resume_links drop column wrong_dates, drop column address_hash;
  `);
}
