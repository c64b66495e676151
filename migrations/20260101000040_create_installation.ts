import type { Knex } from "knex";

/** One row: who this installation is to its storage, and whether the last sweep took place. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create table installation (
      is_only boolean primary key default true check (is_only),
      id text not null,
      sweep text not null default 'ok' check (sweep in ('ok', 'foreign', 'unconfirmed'))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("installation");
}
