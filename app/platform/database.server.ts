import postgres, { type Sql } from "postgres";
import { startPostgres, stopPostgres } from "./embedded-postgres.server.ts";
import { env } from "./env.server.ts";
import { StartError } from "./start-error.server.ts";

const NAME = "intake";
const CLIENT = `${NAME} ${process.pid}`;

/** The pool of connections, from `openDatabase` on. */
export let sql: Sql;

let url: string | undefined;

/** The address of the open database, for those that make their own connections. Throws before `openDatabase`. */
export function databaseUrl(): string {
  if (!url) throw new Error("the database is not open");
  return url;
}

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

async function createDatabase(server: string): Promise<void> {
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
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

async function embeddedUrl(): Promise<string> {
  const server = await startPostgres(env.DATA_DIR, env.POSTGRES_PASSWORD);
  await createDatabase(server);
  return `${server}/${NAME}?application_name=${encodeURIComponent(CLIENT)}`;
}

async function assertDurable(): Promise<void> {
  const off = await sql<{ name: string }[]>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`;
  if (off.length === 0) return;
  throw new StartError(`DATABASE_URL: the server may lose saved data, because ${off.map(({ name }) => name).join(", ")} is off`);
}

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL and connects to that.
 * Throws a StartError when the embedded one cannot run, or when the server could lose what it has confirmed.
 */
export async function openDatabase(): Promise<void> {
  url = env.DATABASE_URL ?? (await embeddedUrl());
  sql = postgres(url, {
    max: 10,
    connect_timeout: 5,
    onnotice: () => {},
    connection: {
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  await assertDurable();
}

async function hasOtherClients(): Promise<boolean> {
  const others = await sql`
    select from pg_stat_activity
    where application_name like ${`${NAME} %`} and application_name <> ${CLIENT} limit 1`;
  return others.length > 0;
}

/** Closes the pool, and ends the embedded PostgreSQL unless another process of the application still uses it. */
export async function closeDatabase(): Promise<void> {
  if (!url) return;
  const needed = env.DATABASE_URL !== undefined || (await hasOtherClients().catch(() => false));
  await sql.end({ timeout: 5 });
  url = undefined;
  if (!needed) await stopPostgres(env.DATA_DIR);
}

const UNREACHABLE = new Set([
  "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT",
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN",
]);

/** SQLSTATEs: connection lost, out of resources, shut down or cancelled by a timeout, waited too long for a lock, disk error. */
const OVERLOADED = /^(08...|53...|57P0.|57014|55P03|25P03|58030)$/;

/** Whether an error means that the database cannot serve at the moment, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  return UNREACHABLE.has(code) || OVERLOADED.test(code);
}
