import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Sql } from "postgres";
import { withDatabase } from "./database.ts";
import { makeDataDir, startServer, type TestServer } from "./server.ts";

/** A server whose clock a test can set, together with its database's clock. Both keep running from the time that was set. */
export type ClockedServer = TestServer & {
  /** Sets the clock, in milliseconds since 1970. */
  setClock(time: number): Promise<void>;
  /** Moves the clock by the given milliseconds; a negative number moves it back. */
  jump(ms: number): Promise<void>;
};

/** Shadows PostgreSQL's `now()` with one that a table can shift, for statements and for column defaults. */
async function makeClockShiftable(sql: Sql): Promise<void> {
  await sql`create table clock (shift interval not null)`;
  await sql`insert into clock values ('0')`;
  await sql`create function public.now() returns timestamptz stable language sql as 'select pg_catalog.now() + shift from public.clock'`;
  const defaults = await sql<{ schema: string; table: string; column: string; value: string }[]>`
    select table_schema as schema, table_name as table, column_name as column, replace(column_default, 'now()', 'public.now()') as value
    from information_schema.columns where column_default like '%now()%' and table_schema in ('public', 'graphile_worker')`;
  for (const { schema, table, column, value } of defaults)
    await sql`alter table ${sql(schema)}.${sql(table)} alter ${sql(column)} set default ${sql.unsafe(value)}`;
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`;
  await sql`alter database ${sql(name)} set search_path = public, pg_catalog`;
}

export async function startClockedServer(env: Record<string, string>, dataDir = makeDataDir()): Promise<ClockedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "clock-"));
  const file = path.join(folder, "shift");
  let shift = 0;
  const write = () => {
    writeFileSync(`${file}.new`, String(shift));
    renameSync(`${file}.new`, file);
  };
  write();
  const hook = pathToFileURL(path.resolve("tests/support/set-clock.ts")).href;
  const server = await startServer({ dataDir, env: { ...env, NODE_OPTIONS: `--import=${hook}`, CLOCK_SHIFT: file } });
  await withDatabase(server, makeClockShiftable);
  await server.restart();

  async function shiftTo(ms: number): Promise<void> {
    shift = ms;
    await withDatabase(server, (sql) => sql`update clock set shift = make_interval(secs => ${shift / 1_000})`);
    write();
  }
  return {
    ...server,
    setClock: (time) => shiftTo(time - Date.now()),
    jump: (ms) => shiftTo(shift + ms),
    async cleanup() {
      await server.cleanup();
      rmSync(folder, { recursive: true });
    },
  };
}
