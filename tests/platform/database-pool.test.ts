import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool, type Pool } from "../../app/platform/database/database-pool.server.ts";
import { join } from "../support/join-sockets.ts";
import { startServer, type TestServer } from "../support/server.ts";

const CONNECTIONS = 10;

let server: TestServer;
let pool: Pool;
beforeAll(async () => {
  server = await startServer();
  pool = openPool(server.databaseUrl(), () => {});
});
afterAll(async () => {
  await pool?.sql.end();
  await server?.cleanup();
});

const together = <T>(count: number, work: (number: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, async (_, number) => work(number)));

it.each([90, 99, 100, 101, 500])(
  "keeps a transaction together after %i reads on its connection, and leaves none open",
  async (reads) => {
    const { sql } = pool;
    await together(CONNECTIONS, () => sql`select pg_sleep(0.1)`);
    const reading = together(reads * CONNECTIONS, () => sql`select 1 as one`.execute());
    const transactions = together(CONNECTIONS * 2, (number) =>
      sql.begin(async (tx) => {
        const [before] = await tx`select txid_current() as id`;
        const [after] = await tx`select txid_current() as id, ${number}::int as number`;
        expect(after).toEqual({ ...before, number });
      }),
    );
    await Promise.all([reading, transactions]);
    const open = await together(
      CONNECTIONS * 3,
      () =>
        sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    expect(open.flat()).toEqual([]);
  },
  60_000,
);

it("tells of a connection with an error before its statements are rejected, because a statement after that would hang", async () => {
  const clients: Socket[] = [];
  const database = new URL(server.databaseUrl());
  const { hostname, port } = database;
  const proxy = createServer((client) => {
    join(client, connect(Number(port), hostname));
    clients.push(client);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  database.port = String((proxy.address() as AddressInfo).port);
  const events: string[] = [];
  const proxied = openPool(database.href, () => events.push("lost"));
  const statement = proxied.sql`select pg_sleep(30)`.catch(() => events.push("rejected"));
  await expect.poll(() => pool.sql`select from pg_stat_activity where query = 'select pg_sleep(30)'`).toHaveLength(1);
  for (const client of clients) client.resetAndDestroy();
  await statement;
  expect(events).toEqual(["lost", "rejected"]);
  proxied.close();
  proxy.close();
});
