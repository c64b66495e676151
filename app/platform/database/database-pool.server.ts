import { Socket } from "node:net";
import postgres, { type Sql } from "postgres";
import { holdTransactions } from "./transactions.server.ts";

const CONNECT_SECONDS = 3;
const POOL_CONNECT_SECONDS = 15;
const BACKOFF_SECONDS = 0.02;
const TEXT_ARRAY = 1009;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
const textArray = { to: TEXT_ARRAY, from: [], serialize: (texts: string[]) => `{${texts.map(quoted).join()}}`, parse: String };

/** Nobody could catch it when reading the server's array types fails; so the only one in use is defined here. */
const SETTINGS: object = {
  connect_timeout: CONNECT_SECONDS,
  max_lifetime: null,
  fetch_types: false,
  types: { textArray },
  onnotice: () => {},
};

/** One connection, for a few statements or for one that is asked again and again. */
export const connect = (address: string): Sql => postgres(address, { ...SETTINGS, max: 1 });

/** What postgres.js passes to its `socket` option, which its types leave out. */
interface Place {
  host: string[];
  port: number[];
  path: string | false;
}

/** A pool of connections, none of which is ever used again after it was lost. */
export interface Pool {
  sql: Sql;
  /** Whether a connection was lost. From then on there are only the ones left; put another pool in its place. */
  isSpent(): boolean;
  /** Rejects whatever waits for the database, and every query from now on. */
  shut(): void;
}

const gone = (message: string, code: string) => Object.assign(new Error(message), { code });

/**
 * Opens a pool, and calls back when it is spent. postgres.js 3.4.9 would connect a lost connection again, but with what
 * the last query has left there: a row count, so that the next query's rows come with a hole before them, or an
 * unsent statement, so that it hangs (porsager/postgres pull requests 1209 and 1215).
 */
export function openPool(address: string, onSpent: () => void): Pool {
  let isSpent = false;
  let tries = 0;

  const socket = ({ host, port, path }: Place) => {
    const turn = tries++ % host.length;
    const connecting = Object.assign(new Socket(), { host: host[turn] });
    if (isSpent) setImmediate(() => connecting.destroy(gone("the connection to the database was lost", "CONNECTION_CLOSED")));
    return path ? connecting.connect(path) : connecting.connect(port[turn]!, host[turn]!);
  };

  const options: object = {
    ...SETTINGS,
    // A process that is busy itself sees late that it is connected. Whether the database answers, is asked elsewhere.
    connect_timeout: POOL_CONNECT_SECONDS,
    max: 10,
    // At its limit, postgres.js 3.4.9 sends a BEGIN without keeping the connection for what follows.
    max_pipeline: Number.MAX_SAFE_INTEGER,
    backoff: BACKOFF_SECONDS,
    socket,
    onclose: () => {
      if (isSpent) return;
      isSpent = true;
      onSpent();
    },
    connection: {
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      // Every day has 24 hours, also those on which clocks are put forward or back.
      TimeZone: "UTC",
      // Which index serves a search depends on what is searched for, and reading an index costs little on today's disks.
      plan_cache_mode: "force_custom_plan",
      random_page_cost: 1.1,
    },
  };
  const sql = postgres(address, options);
  const giveUpTransactions = holdTransactions(sql);

  return {
    sql,
    isSpent: () => isSpent,
    shut() {
      isSpent = true;
      giveUpTransactions(gone("the database does not answer", "CONNECTION_ENDED"));
      void sql.end({ timeout: 0 });
    },
  };
}
