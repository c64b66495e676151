import { expect } from "vitest";
import postgres from "postgres";
import { withDatabase } from "./database.ts";
import type { TestServer } from "./server.ts";

/** A locked row, which nobody else can change until it is released. */
export interface Hold {
  /** Resolves once another session waits for the row. */
  awaited(): Promise<void>;
  /** Terminates the sessions that wait for the row, so that they never get it, then releases the lock. */
  release(): Promise<void>;
}

/** The sessions of a server's database that are waiting for a lock. */
export const listLockWaiters = (server: TestServer) =>
  withDatabase(
    server,
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** Locks a row of a server's database. The server's own lock timeout is two seconds. */
export async function holdRow(server: TestServer, table: string, id: string): Promise<Hold> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  await sql`begin`;
  await sql`select from ${sql(table)} where id = ${id} for update`;
  return {
    awaited: () => expect.poll(async () => (await listLockWaiters(server)).length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0),
    async release() {
      for (const { pid } of await listLockWaiters(server))
        await withDatabase(server, (other) => other`select pg_terminate_backend(${pid}, 5000)`);
      await sql.end({ timeout: 0 });
    },
  };
}
