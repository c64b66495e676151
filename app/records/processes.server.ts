import type { ISql } from "postgres";
import { sql } from "../platform/database/database.server.ts";

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

const selectPresent = (db: ISql) => db<Presence[]>`
  select host, pid, storage, keys from processes where seen_at > now() - interval '2 minutes' order by host, pid`;

const upsertProcess = (db: ISql, { host, pid, storage, keys }: Presence) => db`
  insert into processes (host, pid, storage, keys, knows_sections) values (${host}, ${pid}, ${storage}, ${sql.json(keys as never)}, true)
  on conflict (host, pid) do update
    set storage = excluded.storage, keys = excluded.keys, knows_sections = true, seen_at = now()`;

/** Lists the serving processes. A killed process is listed for two minutes. Undefined if the tables are of an older version. */
export async function listPresentProcesses(): Promise<Presence[] | undefined> {
  const [{ isThere }] = await sql<[{ isThere: boolean }]>`select to_regclass('processes') is not null as "isThere"`;
  return isThere ? selectPresent(sql) : undefined;
}

/** Finds the hosts with processes of a version that cannot read forms stored by section. */
export async function findHostsWithoutSections(): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select distinct host from processes where not knows_sections and seen_at > now() - interval '2 minutes' order by host`;
  return rows.map(({ host }) => host);
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

/** Records that a process is still serving. */
export async function refreshProcess(own: Presence): Promise<void> {
  await upsertProcess(sql, own);
}

/** Deletes the registration of a process. */
export async function unregisterProcess({ host, pid }: Presence): Promise<void> {
  await sql`delete from processes where host = ${host} and pid = ${pid}`;
}
