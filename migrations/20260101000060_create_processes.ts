import type { Knex } from "knex";

/**
 * The serving processes as they last described themselves: on which host, where its files are, which keys it has and, as hashes
 * under these keys, which settings. It is valid only now, and therefore unlogged and left out of backups.
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
