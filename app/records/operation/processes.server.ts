import type { ISql } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import type { Stall } from "../../platform/event-loop.server.ts";

/** Description of a key of a process, without the key itself. */
export interface PresentKey {
  id: string;
  fingerprint: string;
  /** Settings that all hosts must share, by name, as hashes that only this key can produce. */
  settings: Record<string, string>;
}

/** Description of a serving process. */
export interface Presence {
  host: string;
  pid: number;
  /** Where its files are stored. */
  storage: string;
  /** The first one is used to encrypt. */
  keys: PresentKey[];
}

/** Process that stands still or was killed, which nobody can tell from outside, or that stood still in the last ten minutes. */
export interface StalledProcess {
  host: string;
  pid: number;
  /** How long it has been silent, or stood still. */
  seconds: number;
  isSilent: boolean;
}

const selectPresent = (db: ISql) => db<Presence[]>`
  select host, pid, storage, keys from processes where seen_at > now() - interval '2 minutes' order by host, pid`;

const upsertProcess = (db: ISql, { host, pid, storage, keys }: Presence) => db`
  insert into processes (host, pid, storage, keys) values (${host}, ${pid}, ${storage}, ${sql.json(keys as never)})
  on conflict (host, pid) do update
    set storage = excluded.storage, keys = excluded.keys, seen_at = now()`;

/** Lists the serving processes. A killed process is listed for two minutes. Undefined if the database has no tables yet. */
export async function listPresentProcesses(): Promise<Presence[] | undefined> {
  const [{ isThere }] = await sql<[{ isThere: boolean }]>`select to_regclass('processes') is not null as "isThere"`;
  return isThere ? selectPresent(sql) : undefined;
}

/**
 * Registers a starting process, unless `reject` throws because of those that are serving. Registrations are serialized.
 * Processes of the same host that are not alive according to `isAlive` are deleted.
 */
export async function registerProcess(
  own: Presence,
  isAlive: (pid: number) => boolean,
  reject: (others: Presence[]) => void,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table processes in share row exclusive mode`;
    await tx`delete from processes where seen_at < now() - interval '1 day'`;
    const here = await tx<{ pid: number }[]>`select pid from processes where host = ${own.host}`;
    for (const { pid } of here) if (!isAlive(pid)) await tx`delete from processes where host = ${own.host} and pid = ${pid}`;
    reject(await selectPresent(tx));
    await upsertProcess(tx, own);
  });
}

/** Records that a process is still serving, and when its event loop last stood still. */
export async function refreshProcess(own: Presence, stall: Stall | undefined): Promise<void> {
  await upsertProcess(sql, own);
  if (stall)
    await sql`
      update processes set stalled_at = ${stall.endedAt}, stalled_seconds = ${stall.seconds}
      where host = ${own.host} and pid = ${own.pid}`;
}

/** Lists the processes that have been silent for 25 seconds, more than twice the interval of `refreshProcess`, or that stood still. */
export const listStalledProcesses = () => sql<StalledProcess[]>`
  select host, pid, seen_at < now() - interval '25 seconds' as "isSilent",
    case when seen_at < now() - interval '25 seconds' then extract(epoch from now() - seen_at)::int else stalled_seconds end as seconds
  from processes
  where seen_at > now() - interval '2 minutes'
    and (seen_at < now() - interval '25 seconds' or stalled_at > now() - interval '10 minutes')
  order by host, pid`;

/** Deletes the registration of a process. */
export async function unregisterProcess({ host, pid }: Presence): Promise<void> {
  await sql`delete from processes where host = ${host} and pid = ${pid}`;
}
