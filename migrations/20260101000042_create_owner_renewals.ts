import type { Knex } from "knex";

/** The cookies that were just replaced by a first save, for requests that were under way with the old one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create unlogged table owner_renewals (
      old_hash bytea not null,
      source text not null,
      salt bytea not null,
      renewed_at timestamptz not null default now(),
      primary key (old_hash, source)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("owner_renewals");
}
