import { Socket } from "node:net";
import postgres, { type MaybeRow, type PendingQuery, type Sql } from "postgres";
import { guardTransactions } from "./transactions.server.ts";

const CONNECT_SECONDS = 3;
const POOL_CONNECT_SECONDS = 15;
const BACKOFF_SECONDS = 0.02;
const TEXT_ARRAY = 1009;

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const textArray = { to: TEXT_ARRAY, from: [], serialize: (texts: string[]) => `{${texts.map(quote).join()}}`, parse: String };

/** Reading the server's array types could fail where nobody can catch it, so the only one in use is defined here. */
const SETTINGS: object = {
  connect_timeout: CONNECT_SECONDS,
  max_lifetime: null,
  fetch_types: false,
  types: { textArray },
  onnotice: () => {},
};

/** Opens a single connection, for a few statements or for one that is repeated. */
export const connect = (address: string): Sql => postgres(address, { ...SETTINGS, max: 1 });

/**
 * Has a statement planned anew for its own parameters, because the best index for a search depends on its text. PostgreSQL keeps the plan
 * of any other statement that it sees again and again, which saves most of the time of a short one. Postgres.js prepares no statement
 * with this option, but has no method to set it.
 */
export function planAnew<Rows extends readonly MaybeRow[]>(statement: PendingQuery<Rows>): PendingQuery<Rows> {
  (statement as unknown as { options: { prepare?: boolean } }).options.prepare = false;
  return statement;
}

/** Argument that postgres.js passes to its `socket` option, and that its types omit. */
interface SocketTarget {
  host: string[];
  port: number[];
  path: string | false;
}

/** Pool of connections, none of which is ever used again after it was lost. */
export interface Pool {
  sql: Sql;
  /** Whether a connection was lost. From then on only the remaining ones work, and the pool should be replaced. */
  isBroken(): boolean;
  /** Rejects everything that waits for the database, and every later query. */
  close(): void;
}

const connectionError = (message: string, code: string) => Object.assign(new Error(message), { code });

/**
 * Opens a pool, and calls `onBroken` once when a connection is lost. postgres.js 3.4.9 would reconnect a lost
 * connection, but with leftovers of the last query: a row count, so that the next query's rows begin with a hole, or an
 * unsent statement, so that it hangs (porsager/postgres pull requests 1209 and 1215).
 */
export function openPool(address: string, onBroken: () => void): Pool {
  let isBroken = false;
  let tries = 0;

  const onLost = () => {
    if (isBroken) return;
    isBroken = true;
    onBroken();
  };

  const socket = ({ host, port, path }: SocketTarget) => {
    const index = tries++ % host.length;
    // A statement that postgres.js 3.4.9 sends after an error and before the connection is closed would hang.
    const connecting = Object.assign(new Socket(), { host: host[index] }).once("error", onLost);
    if (isBroken) setImmediate(() => connecting.destroy(connectionError("the connection to the database was lost", "CONNECTION_CLOSED")));
    return path ? connecting.connect(path) : connecting.connect(port[index]!, host[index]!);
  };

  const options: object = {
    ...SETTINGS,
    // A busy process notices late that it is connected. Whether the database responds is checked elsewhere.
    connect_timeout: POOL_CONNECT_SECONDS,
    max: 10,
    // At its limit, postgres.js 3.4.9 sends a BEGIN without keeping the connection for what follows.
    max_pipeline: Number.MAX_SAFE_INTEGER,
    backoff: BACKOFF_SECONDS,
    socket,
    onclose: onLost,
    connection: {
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      // In UTC every day has 24 hours, even when clocks change.
      TimeZone: "UTC",
      // Reading an index is cheap on today's disks.
      random_page_cost: 1.1,
    },
  };
  const sql = postgres(address, options);
  const rejectTransactions = guardTransactions(sql);

  return {
    sql,
    isBroken: () => isBroken,
    close() {
      isBroken = true;
      rejectTransactions(connectionError("the database does not answer", "CONNECTION_ENDED"));
      void sql.end({ timeout: 0 });
    },
  };
}
