import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { readSecrets } from "../../app/platform/secrets.server.ts";

/** The database that the test databases are copied from. It has all tables and no rows. */
export const TEMPLATE = "template_of_tests";

/** The database URLs on the shared PostgreSQL by data folder. */
const urls = new Map<string, string>();

async function onSharedPostgres(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(`${process.env["TEST_POSTGRES"]}/postgres`, { max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}

/** Creates a database on the shared PostgreSQL, with all tables unless `isEmpty`. Returns its URL. */
export async function createDatabase({ isEmpty = false } = {}): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onSharedPostgres((sql) => sql`create database ${sql(name)} template ${sql(isEmpty ? "template0" : TEMPLATE)}`);
  return `${process.env["TEST_POSTGRES"]}/${name}`;
}

/** Drops a database of the shared PostgreSQL even if it has connections. */
export const dropDatabase = (url: string): Promise<void> =>
  onSharedPostgres((sql) => sql`drop database if exists ${sql(new URL(url).pathname.slice(1))} with (force)`);

/** Creates a database for a data folder on the shared PostgreSQL, unless the folder has a database there or its own PostgreSQL. */
export async function provideDatabase(dataDir: string): Promise<void> {
  if (!urls.has(dataDir) && !existsSync(path.join(dataDir, "postgres"))) urls.set(dataDir, await createDatabase());
}

/** The URL of a data folder's database on the shared PostgreSQL, if it has one. */
export const databaseOf = (dataDir: string): string | undefined => urls.get(dataDir);

/** The environment variables with which the application uses that database with the folder's own keys. */
export function databaseSettings(dataDir: string): Record<string, string> {
  const url = urls.get(dataDir);
  return url ? { DATABASE_URL: url, ENCRYPTION_KEYS: readSecrets(dataDir, true).encryptionKeys } : {};
}

/** Drops a data folder's database on the shared PostgreSQL, if it has one. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const url = urls.get(dataDir);
  urls.delete(dataDir);
  if (url) await dropDatabase(url);
}
