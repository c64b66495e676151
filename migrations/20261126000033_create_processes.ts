import type { Knex } from "knex";

/**
 * The serving processes as they last described themselves: on which host, where its files are, which keys it has and, as hashes under
 * these keys, which settings, and when its event loop last stood still for half a minute or longer. This is valid only now, and therefore
 * unlogged and left out of backups. Job workers say that they are alive.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create unlogged table processes (
      host text not null,
      pid int not null,
      storage text not null,
      keys jsonb not null,
      seen_at timestamptz not null default now(),
      stalled_at timestamptz,
      stalled_seconds int,
      primary key (host, pid)
    );

    create table job_workers (
      worker_id text primary key,
      seen_at timestamptz not null default now()
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table job_workers, processes");
