import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "./server.ts";

const VERSIONS = "/usr/lib/postgresql";
const PASSWORD = "only-for-tests";

const programs = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => path.join(VERSIONS, version, "bin"))
      .find((folder) => existsSync(path.join(folder, "initdb")))
  : undefined;

const isRoot = process.getuid?.() === 0;
const run = promisify(execFile);

/** Runs one of PostgreSQL's programs. As root, it runs as the user that the Debian package creates. */
const call = (program: string, args: string[]) => {
  const command = [path.join(programs!, program), ...args];
  return isRoot ? run("runuser", ["-u", "postgres", "--", ...command], { cwd: "/" }) : run(command[0]!, command.slice(1));
};

const idOf = async (option: "-u" | "-g") => Number((await run("id", [option, "postgres"])).stdout);

/** Reason why Debian's PostgreSQL cannot run on this machine; undefined if it can. */
export const postgresMissing: string | undefined = programs ? undefined : "Debian's postgresql is not installed";

/** Starts Debian's PostgreSQL with an empty cluster, which `cleanup` removes. */
export async function startPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), "postgres-"));
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, PASSWORD);
  if (isRoot) for (const place of [folder, passwordFile]) await chown(place, await idOf("-u"), await idOf("-g"));
  const data = path.join(folder, "data");
  const port = await freePort();
  await call("initdb", ["-D", data, "-U", "intake", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8"]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () => call("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", options, "start"]);
  await start();
  const urlOf = (database: string) => `postgres://intake:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    /** Creates an empty database and returns its URL. */
    async makeDatabase(name: string): Promise<string> {
      const sql = postgres(urlOf("postgres"), { max: 1 });
      await sql`create database ${sql(name)}`;
      await sql.end();
      return urlOf(name);
    },
    /** Stops it immediately, as if its host lost power. */
    kill: () => call("pg_ctl", ["-D", data, "-m", "immediate", "stop"]),
    start,
    async cleanup() {
      await call("pg_ctl", ["-D", data, "-m", "immediate", "stop"]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
