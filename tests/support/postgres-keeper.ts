// Runs PostgreSQL with a template database, prints its URL, and stops it when standard input closes.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { startPostgres, stopPostgres } from "../../app/platform/database/embedded-postgres.server.ts";
import { newKey, run } from "./commands.ts";
import { makeDataDir } from "./server.ts";
import { TEMPLATE } from "./test-database.ts";

/** Enough for four workers, each with several servers that have several processes. */
const MAX_CONNECTIONS = 800;

const dataDir = makeDataDir();
try {
  const url = await startPostgres(dataDir, randomBytes(24).toString("base64url"), MAX_CONNECTIONS);
  const sql = postgres(`${url}/postgres`, { max: 1 });
  await sql`create database ${sql(TEMPLATE)}`;
  await sql.end();
  const { code, output } = await run("migrate", dataDir, [], {
    DATABASE_URL: `${url}/${TEMPLATE}`,
    ENCRYPTION_KEYS: newKey("template"),
  });
  if (code !== 0) throw new Error(output);
  process.stdout.write(`${url}\n`);
  await once(process.stdin.resume(), "close");
} finally {
  await stopPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
