import cluster from "node:cluster";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { connect, openPool as connectPool, type Pool } from "./database-pool.server.ts";
import { codeOf, explainDatabaseError, isDatabaseDown } from "./database-errors.server.ts";
import { startPostgres, stopPostgres } from "./embedded-postgres.server.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { StartError } from "../start-error.server.ts";

const NAME = "intake";
const APPLICATION_NAME = `${NAME} ${process.pid}`;
const CONNECTIONS_PER_PROCESS = 20;
const SPARE_CONNECTIONS = 80;
const CHECK_INTERVAL_MS = 1_000;
const PING_TIMEOUT_MS = 2_500;
const RETIRE_MS = 10_000;
const OTHER_CLIENTS_TIMEOUT_MS = 1_000;
const FIRST_PING_INTERVAL_MS = 500;
const WAIT_NOTICE_INTERVAL_MS = 10_000;

/** The pool of connections, set by `openDatabase`. While the database cannot be reached, it rejects every query immediately. */
export let sql: Sql;

let url: string | undefined;
let pool: Pool;
/** Replaced pools whose queries in flight may finish. */
const retired = new Set<Pool>();
let openedAt = 0;
let isDown = false;
const channels = new Map<string, () => void>();
const recoveryListeners: (() => void)[] = [];

export const isOpen = (): boolean => url !== undefined;

/** Returns the URL of the open database, for code that makes its own connections. Throws before `openDatabase`. */
export function databaseUrl(): string {
  if (!url) throw new Error("the database is not open");
  return url;
}

async function createDatabase(server: string): Promise<void> {
  const admin = connect(`${server}/postgres`);
  try {
    const [existing] = await admin`select from pg_database where datname = ${NAME}`;
    if (!existing) await admin`create database ${admin(NAME)}`;
  } catch (error) {
    const wasCreatedConcurrently = ["42P04", "23505"].includes(codeOf(error));
    if (!wasCreatedConcurrently) throw error;
  } finally {
    await admin.end();
  }
}

const startEmbedded = () =>
  startPostgres(env.DATA_DIR, env.POSTGRES_PASSWORD, SPARE_CONNECTIONS + env.WEB_CONCURRENCY * CONNECTIONS_PER_PROCESS);
const urlOnServer = (server: string) => `${server}/${NAME}?application_name=${encodeURIComponent(APPLICATION_NAME)}`;

async function startEmbeddedDatabase(): Promise<string> {
  const server = await startEmbedded();
  await createDatabase(server);
  return urlOnServer(server);
}

async function assertDurable(): Promise<void> {
  const off = await sql<{ name: string }[]>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`;
  if (off.length === 0) return;
  const names = off.map(({ name }) => name).join(", ");
  throw new StartError(
    `DATABASE_URL: the server may lose saved data, because ${names} is off.`,
    "Turn it on in postgresql.conf, or for the role.",
  );
}

function openPool(): void {
  pool = connectPool(databaseUrl(), () => {
    const wasJustOpened = Date.now() - openedAt < CHECK_INTERVAL_MS;
    if (!isDown && url && !wasJustOpened) replacePool();
  });
  sql = pool.sql;
  openedAt = Date.now();
  isDown = false;
}

/** Rejects everything that waits for the database. The pool stays in place and rejects every query. */
function closePool(): void {
  isDown = true;
  log.warn({ part: "database" }, "the database does not answer");
  for (const each of [pool, ...retired]) each.close();
  retired.clear();
}

/** Closes a pool once its queries in flight had time to finish. */
function retire(replaced: Pool): void {
  retired.add(replaced);
  setTimeout(() => {
    if (retired.delete(replaced)) replaced.close();
  }, RETIRE_MS);
}

/** Replaces a pool that was closed, or a broken one, whose queries in flight may finish. */
function replacePool(): void {
  const [replaced, wasDown] = [pool, isDown];
  openPool();
  for (const [channel, onNotice] of channels) sql.listen(channel, onNotice, onNotice).catch(() => undefined);
  if (!wasDown) return retire(replaced);
  log.warn({ part: "database" }, "the database answers again");
  recoveryListeners.forEach((callBack) => callBack());
}

let watcher: Sql | undefined;

/** Queries the database on a separate connection, which is closed unless it responds in time. */
async function ping(): Promise<"answer" | "failure" | "silence"> {
  watcher ??= connect(databaseUrl());
  const answer = watcher`select`.then(
    () => "answer" as const,
    () => "failure" as const,
  );
  // A process that was busy first handles what has already arrived.
  const silence = sleep(PING_TIMEOUT_MS, undefined, { ref: false }).then(() => nextTurn("silence" as const));
  const outcome = await Promise.race([answer, silence]);
  if (outcome !== "answer") {
    void watcher.end({ timeout: 0 });
    watcher = undefined;
  }
  return outcome;
}

/** Whether the database responds. If the connection for pings was cut, tries a new one. */
async function isAnswering(): Promise<boolean> {
  const first = await ping();
  return first === "answer" || (first === "failure" && url !== undefined && (await ping()) === "answer");
}

/**
 * Checks every second whether the database responds. While it does not, requests fail immediately, and an embedded
 * PostgreSQL that has died is restarted.
 */
async function watch(): Promise<void> {
  while (url) {
    const answers = await isAnswering();
    if (!url) break;
    if (answers && (isDown || pool.isBroken())) replacePool();
    if (!answers && !isDown) closePool();
    if (!answers && !env.DATABASE_URL) {
      const restartedUrl = await startEmbedded().then(urlOnServer, () => url);
      if (url) url = restartedUrl;
    }
    await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
  }
  await watcher?.end({ timeout: 0 });
}

/** Waits until a database responds, for `patienceMs` at most. Throws a StartError. */
async function waitForDatabase(address: string, patienceMs: number): Promise<void> {
  const began = Date.now();
  for (let nextNotice = 0; ; await sleep(FIRST_PING_INTERVAL_MS)) {
    const first = connect(address);
    const error: unknown = await first`select`.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    void first.end({ timeout: 0 });
    if (error === undefined) return;
    const [explained, waited] = [explainDatabaseError(error, address), Date.now() - began];
    if (!isDatabaseDown(error) || waited >= patienceMs) throw explained;
    if (waited < nextNotice) continue;
    nextNotice += WAIT_NOTICE_INTERVAL_MS;
    log.warn(
      { part: "database", seconds: Math.round(waited / 1_000) },
      `${(explained as StartError).sentence} Waiting for it, for ${patienceMs / 60_000} minutes at most.`,
    );
  }
}

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL and connects to it, and reopens the pool after an outage.
 * Does nothing if the database is open already. Waits up to `patienceMs` for a server that does not respond. Throws a
 * StartError when none responds, when the embedded one cannot run, or when the server could lose committed data.
 */
export async function openDatabase({ patienceMs = 0 } = {}): Promise<void> {
  if (url) return;
  const address = env.DATABASE_URL ?? (await startEmbeddedDatabase());
  await waitForDatabase(address, patienceMs);
  url = address;
  openPool();
  await assertDurable();
  void watch();
}

/** Calls back at every notification on a channel, and whenever some may have been missed. Rejects when listening fails. */
export async function listen(channel: string, onNotice: () => void): Promise<void> {
  channels.set(channel, onNotice);
  await sql.listen(channel, onNotice, onNotice);
}

/** Calls back whenever the database responds again after an outage. */
export function onDatabaseRecovery(callBack: () => void): void {
  recoveryListeners.push(callBack);
}

async function hasOtherClients(): Promise<boolean> {
  for (const deadline = Date.now() + OTHER_CLIENTS_TIMEOUT_MS; ; await sleep(100)) {
    const others = await sql`
      select from pg_stat_activity
      where application_name like ${`${NAME} %`} and application_name <> ${APPLICATION_NAME} limit 1`;
    if (others.length === 0 || Date.now() > deadline) return others.length > 0;
  }
}

/** Closes the pool, and stops the embedded PostgreSQL unless another process of the application still uses it. */
export async function closeDatabase(): Promise<void> {
  if (!url) return;
  const isOurs = env.DATABASE_URL === undefined && !cluster.isWorker;
  const needed = !isOurs || (await hasOtherClients().catch(() => false));
  url = undefined;
  await sql.end({ timeout: 5 });
  if (!needed) await stopPostgres(env.DATA_DIR);
}
