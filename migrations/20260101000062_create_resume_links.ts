import type { Knex } from "knex";

/** Links that open a draft on another device, the mails that bring them, and the devices that have opened one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table resume_links (
      token_hash bytea primary key,
      form_id text not null references forms on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
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
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop table form_devices, resume_mails, resume_links");
}
