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
const CLIENT = `${NAME} ${process.pid}`;
const CONNECTIONS_OF_A_PROCESS = 20;
const CONNECTIONS_TO_SPARE = 80;
const LOOK_MS = 1_000;
const ANSWER_MS = 2_500;
const RETIRE_MS = 10_000;
const LEAVE_MS = 1_000;
const FIRST_LOOK_MS = 500;
const TELL_MS = 10_000;

/** The pool of connections, from `openDatabase` on. While the database cannot be reached, it refuses every query at once. */
export let sql: Sql;

let url: string | undefined;
let pool: Pool;
let openedAt = 0;
let isDown = false;
const channels = new Map<string, () => void>();
const atReturn: (() => void)[] = [];

export const isOpen = (): boolean => url !== undefined;

/** The address of the open database, for those that make their own connections. Throws before `openDatabase`. */
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
    const madeMeanwhile = ["42P04", "23505"].includes(codeOf(error));
    if (!madeMeanwhile) throw error;
  } finally {
    await admin.end();
  }
}

const startEmbedded = () =>
  startPostgres(env.DATA_DIR, env.POSTGRES_PASSWORD, CONNECTIONS_TO_SPARE + env.WEB_CONCURRENCY * CONNECTIONS_OF_A_PROCESS);
const onServer = (server: string) => `${server}/${NAME}?application_name=${encodeURIComponent(CLIENT)}`;

async function embeddedUrl(): Promise<string> {
  const server = await startEmbedded();
  await createDatabase(server);
  return onServer(server);
}

async function assertDurable(): Promise<void> {
  const off = await sql<{ name: string }[]>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`;
  if (off.length === 0) return;
  const names = off.map(({ name }) => name).join(", ");
  throw new StartError(
    `DATABASE_URL: the server may lose saved data, because ${names} is off.`,
    "Set it on in postgresql.conf, or for the role.",
  );
}

function openPool(): void {
  pool = connectPool(databaseUrl(), () => {
    const isOftenSpent = Date.now() - openedAt < LOOK_MS;
    if (!isDown && url && !isOftenSpent) replacePool();
  });
  sql = pool.sql;
  openedAt = Date.now();
  isDown = false;
}

/** Notifies whatever waits for the database that it is down. The pool stays in its place, refusing. */
function shutPool(): void {
  isDown = true;
  log.warn({ part: "database" }, "the database does not answer");
  pool.shut();
}

/** Puts a new pool in the place of one that was shut, or of one that is spent, whose queries in flight are left to end. */
function replacePool(): void {
  const [replaced, wasDown] = [pool, isDown];
  openPool();
  for (const [channel, onNotice] of channels) sql.listen(channel, onNotice, onNotice).catch(() => undefined);
  if (!wasDown) return void setTimeout(() => replaced.shut(), RETIRE_MS);
  log.warn({ part: "database" }, "the database answers again");
  atReturn.forEach((callBack) => callBack());
}

let watcher: Sql | undefined;

/** Queries the database on a connection of its own, which is closed unless it answers in time. */
async function ask(): Promise<"answer" | "failure" | "silence"> {
  watcher ??= connect(databaseUrl());
  const answer = watcher`select`.then(
    () => "answer" as const,
    () => "failure" as const,
  );
  // A process that was busy itself first takes what came in the meantime.
  const silence = sleep(ANSWER_MS, undefined, { ref: false }).then(() => nextTurn("silence" as const));
  const outcome = await Promise.race([answer, silence]);
  if (outcome !== "answer") {
    void watcher.end({ timeout: 0 });
    watcher = undefined;
  }
  return outcome;
}

/** Whether the database answers: if the connection for asking was cut, on another one. */
async function isThere(): Promise<boolean> {
  const first = await ask();
  return first === "answer" || (first === "failure" && url !== undefined && (await ask()) === "answer");
}

/**
 * Looks every second whether the database answers. As long as it does not, requests fail at once; a PostgreSQL of our
 * own that has died is started again.
 */
async function watch(): Promise<void> {
  while (url) {
    const answers = await isThere();
    if (!url) break;
    if (answers && (isDown || pool.isSpent())) replacePool();
    if (!answers && !isDown) shutPool();
    if (!answers && !env.DATABASE_URL) {
      const again = await startEmbedded().then(onServer, () => url);
      if (url) url = again;
    }
    await sleep(LOOK_MS, undefined, { ref: false });
  }
  await watcher?.end({ timeout: 0 });
}

/** Asks a database for its first answer, and asks on for so long while it does not serve. Throws a StartError. */
async function firstAnswer(address: string, patienceMs: number): Promise<void> {
  const began = Date.now();
  for (let nextNotice = 0; ; await sleep(FIRST_LOOK_MS)) {
    const first = connect(address);
    const error: unknown = await first`select`.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    void first.end({ timeout: 0 });
    if (error === undefined) return;
    const [trouble, waited] = [explainDatabaseError(error, address), Date.now() - began];
    if (!isDatabaseDown(error) || waited >= patienceMs) throw trouble;
    if (waited < nextNotice) continue;
    nextNotice += TELL_MS;
    log.warn(
      { part: "database", seconds: Math.round(waited / 1_000) },
      `${(trouble as StartError).sentence} It is waited for, ${patienceMs / 60_000} minutes at most.`,
    );
  }
}

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL and connects to that, and keeps the connection: after an
 * outage the pool is opened again. Does nothing if it is open already. Waits up to `patienceMs` for a server that does not
 * answer. Throws a StartError when there is none, when the embedded one cannot run, or when the server could lose what it
 * has confirmed.
 */
export async function openDatabase({ patienceMs = 0 } = {}): Promise<void> {
  if (url) return;
  const address = env.DATABASE_URL ?? (await embeddedUrl());
  await firstAnswer(address, patienceMs);
  url = address;
  openPool();
  await assertDurable();
  void watch();
}

/** Calls back at every notification on a channel, and whenever some may have been missed. Rejects when it cannot listen. */
export async function listen(channel: string, onNotice: () => void): Promise<void> {
  channels.set(channel, onNotice);
  await sql.listen(channel, onNotice, onNotice);
}

/** Calls back whenever the database answers again after it did not. */
export function whenDatabaseReturns(callBack: () => void): void {
  atReturn.push(callBack);
}

async function hasOtherClients(): Promise<boolean> {
  for (const deadline = Date.now() + LEAVE_MS; ; await sleep(100)) {
    const others = await sql`
      select from pg_stat_activity
      where application_name like ${`${NAME} %`} and application_name <> ${CLIENT} limit 1`;
    if (others.length === 0 || Date.now() > deadline) return others.length > 0;
  }
}

/** Closes the pool, and ends the embedded PostgreSQL unless another process of the application still uses it. */
export async function closeDatabase(): Promise<void> {
  if (!url) return;
  const isOurs = env.DATABASE_URL === undefined && !cluster.isWorker;
  const needed = !isOurs || (await hasOtherClients().catch(() => false));
  url = undefined;
  await sql.end({ timeout: 5 });
  if (!needed) await stopPostgres(env.DATA_DIR);
}
