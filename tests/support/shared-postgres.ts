import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Starts the PostgreSQL that a whole test run shares, for both Vitest and Playwright, and returns a function that stops it. It belongs
 * to a separate process, which exits with this one, however this one ends. A run inside a test uses the outer run's PostgreSQL.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  if (process.env["TEST_POSTGRES"]) return async () => {};
  const keeper = spawn(process.execPath, ["tests/support/postgres-keeper.ts"], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const ended = once(keeper, "exit");
  const url = await Promise.race([once(keeper.stdout.setEncoding("utf8"), "data"), ended.then(() => undefined)]);
  if (!url) throw new Error("the shared PostgreSQL did not start");
  process.env["TEST_POSTGRES"] = String(url[0]).trim();
  return async () => {
    keeper.stdin.end();
    await ended;
  };
}
