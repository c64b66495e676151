import type { ISql } from "postgres";
import { sql } from "../platform/database/database.server.ts";

/** A key that a process has; never the key itself. */
export interface PresentKey {
  id: string;
  fingerprint: string;
  /** The settings that all hosts must share, by name, as prints that only this key can make. */
  settings: Record<string, string>;
}

/** What a serving process reports about itself. */
export interface Presence {
  host: string;
  pid: number;
  /** Where its files lie. */
  storage: string;
  /** The first one encrypts. */
  keys: PresentKey[];
}

const present = (db: ISql) => db<Presence[]>`
  select host, pid, storage, keys from processes where seen_at > now() - interval '2 minutes' order by host, pid`;

const put = (db: ISql, { host, pid, storage, keys }: Presence) => db`
  insert into processes (host, pid, storage, keys, knows_sections) values (${host}, ${pid}, ${storage}, ${sql.json(keys as never)}, true)
  on conflict (host, pid) do update
    set storage = excluded.storage, keys = excluded.keys, knows_sections = true, seen_at = now()`;

/** The processes that serve; one that was killed is among them for two minutes. Undefined if the tables are of an older version. */
export async function presentProcesses(): Promise<Presence[] | undefined> {
  const [{ isThere }] = await sql<[{ isThere: boolean }]>`select to_regclass('processes') is not null as "isThere"`;
  return isThere ? present(sql) : undefined;
}

/** The hosts with processes of a version that cannot read forms which are stored by section. */
export async function hostsWithoutSections(): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select distinct host from processes where not knows_sections and seen_at > now() - interval '2 minutes' order by host`;
  return rows.map(({ host }) => host);
}

/**
 * Registers a process that begins, unless `reject` throws at those that serve. One begins after the other. Those of its own
 * host of which `isAlive` says that they were killed are forgotten.
 */
export async function begin(own: Presence, isAlive: (pid: number) => boolean, reject: (others: Presence[]) => void): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table processes in share row exclusive mode`;
    await tx`delete from processes where seen_at < now() - interval '1 day'`;
    const here = await tx<{ pid: number }[]>`select pid from processes where host = ${own.host}`;
    for (const { pid } of here) if (!isAlive(pid)) await tx`delete from processes where host = ${own.host} and pid = ${pid}`;
    reject(await present(tx));
    await put(tx, own);
  });
}

/** Records that a process still serves. */
export async function goOn(own: Presence): Promise<void> {
  await put(sql, own);
}

/** Records that a process serves no more. */
export async function end({ host, pid }: Presence): Promise<void> {
  await sql`delete from processes where host = ${host} and pid = ${pid}`;
}
