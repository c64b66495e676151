import { expect } from "vitest";
import postgres from "postgres";
import { withDatabase } from "./queue.ts";
import type { TestServer } from "./server.ts";

/** A row that nobody can change until it is released. */
export interface RowLock {
  /** Resolves once somebody waits for the row. */
  waitUntilBlocking(): Promise<void>;
  /** Lets the row go, which those who waited for it do not get any more: their connections are cut. */
  release(): Promise<void>;
}

/** The sessions of a server's database that wait for a lock. */
export const waitingForLocks = (server: TestServer) =>
  withDatabase(
    server,
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** Holds a row of a server's database. Whoever waits for it longer than two seconds is refused. */
export async function lockRow(server: TestServer, table: string, id: string): Promise<RowLock> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  await sql`begin`;
  await sql`select from ${sql(table)} where id = ${id} for update`;
  return {
    waitUntilBlocking: () =>
      expect.poll(async () => (await waitingForLocks(server)).length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0),
    async release() {
      for (const { pid } of await waitingForLocks(server))
        await withDatabase(server, (other) => other`select pg_terminate_backend(${pid}, 5000)`);
      await sql.end({ timeout: 0 });
    },
  };
}
