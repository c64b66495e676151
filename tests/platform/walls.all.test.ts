import { execFile } from "node:child_process";
import { chownSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findClosedFolder } from "../../app/platform/closed-folder.server.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { explainMissing, findProgram } from "../support/installed.ts";
import { makeDataDir } from "../support/server.ts";
import type { WallResult } from "../support/try-walls.ts";

const ordinaryId = 61_000;
const isRoot = process.getuid?.() === 0;
const reachableByAll = ["environment", "secrets", "data folder", "temporary folder", "network", "socket"];
const tasks = ["photo", "heic", "pdf", "page", "packet"];

/** Tries every wall that is possible here, in a process that is started as `command` says. */
async function tryWalls(command: string[], owner?: number): Promise<WallResult[]> {
  const dataDir = makeDataDir();
  if (owner) chownSync(dataDir, owner, owner);
  const [file = "", ...args] = [...command, process.execPath, path.resolve("tests/support/try-walls.ts")];
  const variables = { NODE_ENV: "production" as const, DATA_DIR: dataDir, SESSION_SECRET: "a session secret that is long enough" };
  try {
    const { stdout } = await promisify(execFile)(file, args, { env: { ...variables, PATH: process.env.PATH, HOME: dataDir } });
    return JSON.parse(stdout) as WallResult[];
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What code behind each kind of wall is known to reach. */
function expected({ isOtherUser, isBubblewrap, hasNetwork }: WallResult) {
  if (isBubblewrap) return { javaScript: [], native: [], chromium: [] };
  const network = hasNetwork ? ["network"] : [];
  if (isOtherUser) return { javaScript: [...network, "socket"], native: ["temporary folder", ...network, "socket"], chromium: [] };
  return { javaScript: ["network", "socket"], native: reachableByAll, chromium: ["secrets"] };
}

function expectWalls(results: WallResult[]): void {
  for (const result of results) {
    expect(result).toMatchObject(expected(result));
    expect(new Set(result.works)).toEqual(new Set(["printing", ...tasks]));
  }
}

const tools = explainMissing("bubblewrap util-linux", findProgram("bwrap"), findProgram("setpriv"));

describeUnless(tools ?? (isRoot ? undefined : "not running as root"), "as root, the walls", () => {
  it("keep workers and Chromium from secrets, other files and the network, each as documented, while the work is done", async () => {
    const results = await tryWalls([]);
    expectWalls(results);
    expect(results[0]).toMatchObject({ isOtherUser: true, isBubblewrap: true, hasNetwork: false });
  }, 180_000);

  it("are another user with the network where the system allows no namespaces", async () => {
    const results = await tryWalls(["setpriv", "--bounding-set=-sys_admin", "--inh-caps=-sys_admin"]);
    expectWalls(results);
    expect(results[0]).toMatchObject({ isOtherUser: true, isBubblewrap: false, hasNetwork: true });
  }, 180_000);
});

const closed = isRoot ? findClosedFolder([path.resolve("tests"), path.dirname(process.execPath)], ordinaryId) : undefined;

describeUnless(tools ?? (closed && `another user cannot enter ${closed}`), "as an ordinary user, the wall", () => {
  it("is bubblewrap, and keeps workers and Chromium from everything, while the work is done", async () => {
    const command = isRoot ? ["setpriv", `--reuid=${ordinaryId}`, `--regid=${ordinaryId}`, "--clear-groups"] : [];
    const results = await tryWalls(command, isRoot ? ordinaryId : undefined);
    expectWalls(results);
    expect(results[0]).toMatchObject({ isOtherUser: false, isBubblewrap: true, hasNetwork: false });
  }, 180_000);
});
