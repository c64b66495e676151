import type { Knex } from "knex";

/**
 * The processes that serve, as they told of themselves last: on which host, where its files lie, which keys it has and, as
 * prints under these, which settings. What holds only now is unlogged, and left out of backups.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create unlogged table processes (
      host text not null,
      pid int not null,
      storage text not null,
      keys jsonb not null,
      seen_at timestamptz not null default now(),
      primary key (host, pid)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("processes");
}
