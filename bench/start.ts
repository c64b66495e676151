import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir } from "../tests/support/server.ts";
import type { Row } from "./harness.ts";

const PORT = "3199";
const POLL_MS = 10;

/** Clones the committed state, with the installed packages but without a build. */
function clone(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "intake-clone-")), "clone");
  spawnSync("git", ["clone", "--quiet", ".", folder]);
  spawnSync("cp", ["-al", "node_modules", folder]);
  return folder;
}

const isServing = () =>
  fetch(`http://127.0.0.1:${PORT}/`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Returns the seconds from `npm start` to the first page, and ends the server. */
async function secondsToFirstPage(folder: string, dataDir: string): Promise<number> {
  const began = performance.now();
  const starting = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PORT, DATA_DIR: dataDir },
    stdio: "ignore",
    detached: true,
  });
  const ended = once(starting, "exit");
  try {
    while (!(await isServing())) {
      if (starting.exitCode !== null) throw new Error("the server did not start");
      await sleep(POLL_MS);
    }
    return (performance.now() - began) / 1_000;
  } finally {
    if (starting.exitCode === null) process.kill(-starting.pid!, "SIGTERM");
    await ended;
  }
}

/** Measures starts of an installed clone: the first one builds and creates a database, later ones find one or both of them. */
export async function coldStart(): Promise<Row[]> {
  const folder = clone();
  const [dataDir, newDataDir] = [makeDataDir(), makeDataDir()];
  const measure = async (what: string, limit: number, data: string): Promise<Row> => {
    const ratio = await secondsToFirstPage(folder, data);
    return { row: `npm start to the first page, ${what}, in s`, goal: `≤ ${limit}`, ratio, reached: ratio <= limit };
  };
  try {
    return [
      await measure("with the build and a new database", 30, dataDir),
      await measure("with a new database", 3, newDataDir),
      await measure("again", 3, dataDir),
    ];
  } finally {
    for (const used of [dataDir, newDataDir, path.dirname(folder)]) rmSync(used, { recursive: true, force: true, maxRetries: 20 });
  }
}
