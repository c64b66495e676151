import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Starts the one PostgreSQL of a run of tests, for Vitest and Playwright alike, and returns what ends it. A process of
 * its own keeps it, which ends with this one, however this one ends. A run inside a test uses that of the outer run.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  if (process.env["TEST_POSTGRES"]) return async () => {};
  const keeper = spawn(process.execPath, ["tests/support/postgres-keeper.ts"], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const ended = once(keeper, "exit");
  const address = await Promise.race([once(keeper.stdout.setEncoding("utf8"), "data"), ended.then(() => undefined)]);
  if (!address) throw new Error("the PostgreSQL of the tests did not start");
  process.env["TEST_POSTGRES"] = String(address[0]).trim();
  return async () => {
    keeper.stdin.end();
    await ended;
  };
}
