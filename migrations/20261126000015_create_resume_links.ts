import type { Knex } from "knex";

/**
 * Links that open a draft on another device, how often a wrong date of birth was given to one, the mails that bring them, the devices that
 * have opened one, and the addresses that clients have opened a mailed link from.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table resume_links (
      token_hash bytea primary key,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      wrong_dates int not null default 0,
      address_hash bytea not null
    );
    create index resume_links_form on resume_links (form_id);

    create table resume_mails (
      id text primary key,
      form_id text not null references forms on delete cascade,
      address_hash bytea not null,
      sealed_address bytea,
      key_id text,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'withheld')),
      created_at timestamptz not null default now()
    );
    create index resume_mails_form on resume_mails (form_id, created_at);
    create index resume_mails_address on resume_mails (address_hash, created_at);

    create table form_devices (
      owner_hash bytea primary key,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now()
    );
    create index form_devices_form on form_devices (form_id);

    create table proven_addresses (
      form_id text not null references forms on delete cascade,
      address_hash bytea not null,
      proven_at timestamptz not null default now(),
      primary key (form_id, address_hash)
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table proven_addresses, form_devices, resume_mails, resume_links");
