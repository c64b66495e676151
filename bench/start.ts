import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDataDir } from "../tests/support/server.ts";
import type { Row } from "./harness.ts";

const goalSeconds = 30;

/** Clones the committed state, with the installed packages but without a build. */
function clone(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "intake-clone-")), "clone");
  spawnSync("git", ["clone", "--quiet", ".", folder]);
  spawnSync("cp", ["-al", "node_modules", folder]);
  return folder;
}

/** Measures the time from `npm start` on an installed clone without a build or data until the server listens. */
export async function coldStart(): Promise<Row[]> {
  const folder = clone();
  const dataDir = makeDataDir();
  const began = performance.now();
  const starting = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PORT: "3199", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const ended = once(starting, "exit");
  try {
    let output = "";
    for await (const part of starting.stdout) if ((output += part).includes("Listening on")) break;
    const seconds = (performance.now() - began) / 1_000;
    return [
      {
        row: "cold npm start, in seconds",
        goal: `≤ ${goalSeconds}`,
        ratio: seconds,
        reached: output.includes("Listening on") && seconds <= goalSeconds,
      },
    ];
  } finally {
    process.kill(-starting.pid!, "SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
}
