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
  /** The address people use. */
  url: string;
  /** The address it listens at, where its proxy would call it. */
  address: string;
  dataDir: string;
  /** Its process, which leads the others if there are several. */
  pid(): number;
  /** The address of the server's database. */
  databaseUrl(): string;
  /** Everything printed so far, over all restarts. */
  log(): string;
  /** Ends the server in good order and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends the server at once with SIGKILL; its PostgreSQL continues. */
  kill(): Promise<void>;
  /** Starts it again with the same data and port; ends it first if it still runs. */
  restart(): Promise<void>;
  /** Ends everything that was started and removes the data. */
  cleanup(): Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  dataDir?: string;
  /** Whether it runs a PostgreSQL of its own, rather than with a database on the one of all tests, as it does outside of tests. */
  ownPostgres?: boolean;
  /** Whether it runs below util-linux's `script`, so that `pid` and signals are not its own. */
  onTerminal?: boolean;
  cwd?: string;
};

const program = (onTerminal: boolean): [string, string[]] =>
  onTerminal
    ? ["script", ["--quiet", "--return", "--command", `exec ${process.execPath} server.ts`, "/dev/null"]]
    : [process.execPath, ["server.ts"]];

/** A port that nobody listens on, below those that outgoing connections take for themselves. */
export function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/** A new empty folder for a server's data, which PostgreSQL's own user can reach. */
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

const lockOf = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");

function postgresOf(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(lockOf(dataDir), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function stopPostgres(dataDir: string): Promise<void> {
  const lock = lockOf(dataDir);
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
 * Starts the built application on a free port with data of its own, and waits until it listens.
 * Throws with everything it printed when it ends before that.
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
    const before = output.length;
    const settings = { CHROMIUM_PATH: await testChromium(), PORT: String(port), DATA_DIR: dataDir, ...databaseSettings(dataDir) };
    const variables: NodeJS.ProcessEnv = { ...environment("server"), ...settings, ...env };
    child = spawn(...program(onTerminal), { cwd, env: variables, stdio: ["ignore", "pipe", "pipe"] });
    const collect = (chunk: Buffer) => (output += chunk);
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    for (const deadline = Date.now() + START_MS; !output.slice(before).includes("Listening on"); await sleep(20)) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || Date.now() > deadline) throw new Error(`the server did not start:\n${output.slice(before)}`);
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
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 }); // A killed server's Chromium needs a moment to end.
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
