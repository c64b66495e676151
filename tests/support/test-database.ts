import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { readSecrets } from "../../app/platform/secrets.server.ts";

/** The database with all tables and no rows that others are copies of. */
export const TEMPLATE = "template_of_tests";

/** The addresses of the databases that data folders have on the shared PostgreSQL. */
const addresses = new Map<string, string>();

async function onSharedPostgres(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(`${process.env["TEST_POSTGRES"]}/postgres`, { max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}

/** Makes a database on the shared PostgreSQL, with all tables unless it is to be empty. Returns its address. */
export async function createDatabase({ isEmpty = false } = {}): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onSharedPostgres((sql) => sql`create database ${sql(name)} template ${sql(isEmpty ? "template0" : TEMPLATE)}`);
  return `${process.env["TEST_POSTGRES"]}/${name}`;
}

/** Drops a database of the shared PostgreSQL, whoever uses it. */
export const dropDatabase = (address: string): Promise<void> =>
  onSharedPostgres((sql) => sql`drop database if exists ${sql(new URL(address).pathname.slice(1))} with (force)`);

/** Creates a data folder's database on the shared PostgreSQL, unless it has one, there or in the folder itself. */
export async function provideDatabase(dataDir: string): Promise<void> {
  if (!addresses.has(dataDir) && !existsSync(path.join(dataDir, "postgres"))) addresses.set(dataDir, await createDatabase());
}

/** The address of the database that a data folder has on the shared PostgreSQL, if it has one. */
export const databaseOf = (dataDir: string): string | undefined => addresses.get(dataDir);

/** The settings by which the application finds that database, and reads it with the folder's own keys. */
export function databaseSettings(dataDir: string): Record<string, string> {
  const address = addresses.get(dataDir);
  return address ? { DATABASE_URL: address, ENCRYPTION_KEYS: readSecrets(dataDir).encryptionKeys } : {};
}

/** Drops the database that a data folder has on the shared PostgreSQL, if it has one. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const address = addresses.get(dataDir);
  addresses.delete(dataDir);
  if (address) await dropDatabase(address);
}
