import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testChromium } from "./chromium.ts";
import { environment } from "./environment.ts";
import { databaseOf, databaseSettings, provideDatabase, removeDatabase } from "./test-database.ts";

const START_MS = 110_000;

export type TestServer = {
  /** The public URL. */
  url: string;
  /** The URL that it listens on, which a proxy would call. */
  address: string;
  dataDir: string;
  /** The process id; that of the primary process if there are several. */
  pid(): number;
  /** The URL of the server's database. */
  databaseUrl(): string;
  /** The output so far, across restarts. */
  log(): string;
  /** Shuts the server down gracefully and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills the server with SIGKILL. Its PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Restarts it with the same data and port. */
  restart(): Promise<void>;
  /** Stops everything that was started and removes the data. */
  cleanup(): Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  dataDir?: string;
  /** Whether it starts its own PostgreSQL, as it does outside of tests, instead of using a database on the shared one. */
  ownPostgres?: boolean;
  /** Whether it runs under util-linux's `script`, in which case `pid` and signals are those of `script`. */
  onTerminal?: boolean;
  cwd?: string;
};

const PROGRAM = "build/programs/server.js";

const program = (onTerminal: boolean): [string, string[]] =>
  onTerminal
    ? ["script", ["--quiet", "--return", "--command", `exec ${process.execPath} ${PROGRAM}`, "/dev/null"]]
    : [process.execPath, [PROGRAM]];

/** Finds a free port below the range of ephemeral ports, and above the last one that `fetch` refuses, 10080. */
export function freePort(): Promise<number> {
  const port = 10_100 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/** Creates an empty data folder that PostgreSQL's own user can access. */
export function makeDataDir(mode = 0o711): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "intake-"));
  chmodSync(dataDir, mode);
  return dataDir;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const lockFileOf = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");

function postgresOf(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(lockFileOf(dataDir), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function stopPostgres(dataDir: string): Promise<void> {
  const lock = lockFileOf(dataDir);
  if (!existsSync(lock)) return;
  const { pid } = postgresOf(dataDir);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
  while (existsSync(lock) && isAlive(pid)) await sleep(20);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

/**
 * Starts the built application on a free port with its own data, and waits until it listens.
 * Throws an error with its output if it exits before that.
 */
export async function startServer({
  env = {},
  dataDir = makeDataDir(),
  ownPostgres = !process.env["TEST_POSTGRES"],
  onTerminal = false,
  cwd = ".",
}: ServerOptions = {}): Promise<TestServer> {
  const port = await freePort();
  if (!ownPostgres && !env["DATABASE_URL"]) await provideDatabase(dataDir);
  let output = "";
  let child: ChildProcess;

  async function launch(): Promise<void> {
    const start = output.length;
    const settings = { CHROMIUM_PATH: await testChromium(), PORT: String(port), DATA_DIR: dataDir, ...databaseSettings(dataDir) };
    const variables: NodeJS.ProcessEnv = { ...environment("server"), ...settings, ...env };
    child = spawn(...program(onTerminal), { cwd, env: variables, stdio: ["ignore", "pipe", "pipe"] });
    const collect = (chunk: Buffer) => (output += chunk);
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    for (const deadline = Date.now() + START_MS; !output.slice(start).includes("Listening on"); await sleep(20)) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || Date.now() > deadline) throw new Error(`The server did not start:\n${output.slice(start)}`);
    }
  }

  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };

  async function cleanup(): Promise<void> {
    await end("SIGKILL");
    await stopPostgres(dataDir);
    await removeDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 }); // The Chromium of a killed server needs a moment to exit.
  }

  await launch().catch(async (error: unknown) => {
    await cleanup();
    throw error;
  });
  return {
    url: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => child.pid!,
    databaseUrl() {
      const shared = env["DATABASE_URL"] ?? databaseOf(dataDir);
      if (shared) return shared;
      const { postgresPassword } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
      return `postgres://intake:${postgresPassword}@127.0.0.1:${postgresOf(dataDir).port}/intake`;
    },
    log: () => output,
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
    async restart() {
      await end("SIGTERM");
      await launch();
    },
    cleanup,
  };
}
