import type { Knex } from "knex";

/** Confirmations are one of several kinds of mails to a client's address, which share a budget. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`alter table confirmations add column kind text not null default 'confirmation'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`alter table confirmations drop column kind`);
}
