import { spawn, type ChildProcess } from "node:child_process";
import { findPackageJSON } from "node:module";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { PROGRAM_PATH, succeedsBehind, walls, type View, type Wall } from "./walls.server.ts";

const root = path.dirname(findPackageJSON(import.meta.url)!);
const code = ["app", "server", "build/programs", "node_modules", "package.json"].map((name) => path.join(root, name));

/** What the workers may read: the code, without the data folder that is beside it by default. They write nothing. */
export const workerView: View = { read: [process.execPath, ...code] };

/** Node's own wall: no file outside the code, no file to write, no child process, no worker thread. sharp is an add-on. */
const permissions = ["--permission", "--allow-addons", ...code.map((file) => `--allow-fs-read=${file}`)];

/** bubblewrap ends with this code plus the number of the signal that ended the process inside. */
const SIGNALED = 128;

/** How a process ended: by itself with a code, or by a signal. */
export interface Exit {
  code: number | null;
  signal: string | null;
}

let found: Promise<Wall> | undefined;

/** Finds the strongest wall behind which this machine can run the workers. */
export const findWorkerWall = (): Promise<Wall> => (found ??= firstPossibleWall());

async function firstPossibleWall(): Promise<Wall> {
  const trial = [process.execPath, ...permissions, "--eval", `require("node:fs").readFileSync(${JSON.stringify(code.at(-1))})`];
  for (const wall of walls) if (await succeedsBehind(wall, trial, workerView)) return wall;
  return walls.at(-1)!;
}

/** A script that runs behind a wall. */
export interface WalledProcess {
  child: ChildProcess;
  /** Its process id, which behind bubblewrap is not that of the child; undefined if it has not started. */
  pid: Promise<number | undefined>;
  ended: Promise<Exit>;
}

/**
 * Starts one of the project's scripts behind `wall`, with a lower priority than requests and an environment without secrets. Its
 * input and output are pipes; with `ipc`, it can also send messages.
 */
export function spawnWalled(
  wall: Wall,
  script: string,
  { flags, args = [], ipc = false }: { flags: readonly string[]; args?: readonly string[]; ipc?: boolean },
): WalledProcess {
  const node = [process.execPath, ...permissions, ...flags, script, ...args];
  const stdio: ("pipe" | "ignore" | "ipc")[] = ["pipe", "pipe", "ignore", ...(ipc ? (["ipc"] as const) : [])];
  const informed = wall.isBubblewrap ? stdio.push("pipe") - 1 : undefined;
  const [file, ...rest] = wall.enclose(node, workerView, informed) as [string, ...string[]];
  const child = spawn(file, rest, {
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1", PATH: PROGRAM_PATH },
    cwd: "/",
    stdio,
    detached: true,
  });
  child.once("exit", () => killGroup(child.pid));
  const ended = new Promise<Exit>((done, reject) =>
    child.once("error", reject).once("close", (code: number | null, signal: string | null) => done(exitOf(code, signal))),
  );
  const pid = informed === undefined ? Promise.resolve(child.pid) : readInnerPid(child, informed);
  void pid.then(lowerPriority);
  return { child, pid, ended };
}

/**
 * Kills what a wall has left behind. If bubblewrap itself is killed while it builds the wall, the process inside would wait for
 * it forever, and keep the pipes open.
 */
function killGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, "SIGKILL");
  } catch {
    // Nothing is left.
  }
}

function exitOf(code: number | null, signal: string | null): Exit {
  if (code === null || code <= SIGNALED) return { code, signal };
  const inside = Object.entries(constants.signals).find(([, number]) => number === code - SIGNALED);
  return { code: null, signal: inside?.[0] ?? null };
}

/** Reads the id of the process inside, which bubblewrap reports on a pipe. */
async function readInnerPid({ stdio }: ChildProcess, informed: number): Promise<number | undefined> {
  const text = await buffer(stdio[informed] as NodeJS.ReadableStream & AsyncIterable<Buffer>).catch(() => "");
  try {
    return (JSON.parse(String(text)) as { "child-pid": number })["child-pid"];
  } catch {
    return undefined;
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has just ended.
  }
}
