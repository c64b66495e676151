import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { makeDataDir, startServer, type ServerOptions, type TestServer } from "./support/server.ts";

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync("unshare", ["--user", "true"]).status === 0;

const hasTerminal = spawnSync("script", ["--version"]).status === 0;

/** Whether every user can access the project's folder, and with it PostgreSQL's programs. */
const isAccessible = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === path.dirname(folder) || isAccessible(path.dirname(folder)));
const canSwitchUser = isRoot && isAccessible(process.cwd());

let server: TestServer;
afterEach(() => server?.cleanup());

const start = async (options?: ServerOptions) => {
  server = await startServer({ ownPostgres: true, ...options });
};
const status = async () => (await fetch(server.url)).status;

async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const insertMarker = () => withDatabase((sql) => sql`insert into job_workers (worker_id) values ('remembered')`);
const hasMarker = () => withDatabase(async (sql) => (await sql`select from job_workers where worker_id = 'remembered'`).length === 1);

describe("the server", () => {
  it.runIf(hasTerminal)("prints the passwords to a terminal on the first start only", async () => {
    await start({ onTerminal: true });
    expect(server.log()).toMatch(/Attorney's password: \S{15,}\r?\nDocument password: +\S{20,}\r?\n/);
    const firstLog = server.log().length;
    await server.restart();
    expect(server.log().slice(firstLog)).not.toContain("password");
  });

  it("logs the file of the passwords instead of the passwords on the first start only, and keeps its data", async () => {
    await start();
    const { attorneyPassword, documentPassword } = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8"));
    for (const password of [attorneyPassword, documentPassword]) expect(server.log()).not.toContain(password);
    expect(server.log()).toContain(`Generated passwords are kept in ${path.join(server.dataDir, "secrets.json")}.\n`);
    await insertMarker();
    const firstLog = server.log().length;
    await server.restart();
    expect(await hasMarker()).toBe(true);
    expect(server.log().slice(firstLog)).not.toContain("password");
  });

  it("stops gracefully together with PostgreSQL", async () => {
    await start();
    expect(await server.stop()).toBe(0);
    expect(() => statSync(path.join(server.dataDir, "postgres", "postmaster.pid"))).toThrow("ENOENT");
  });

  it("uses the PostgreSQL that still runs when it starts after SIGKILL", async () => {
    await start();
    await insertMarker();
    const before = server.databaseUrl();
    await server.kill();
    expect(await hasMarker()).toBe(true);
    await server.restart();
    expect(server.databaseUrl()).toBe(before);
    expect(await status()).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("leaves PostgreSQL running for another process that uses it", async () => {
    await start();
    const second = await startServer({ dataDir: server.dataDir });
    expect(await second.stop()).toBe(0);
    expect(await hasMarker()).toBe(false);
  });

  it("names an invalid setting without a stack trace", async () => {
    const failure = startServer({ env: { SESSION_SECRET: "short" } });
    await expect(failure).rejects.toThrow("SESSION_SECRET: must have at least 32 characters");
    await expect(failure).rejects.not.toThrow(/\n +at .*env/);
  });

  it.runIf(canSwitchUser)("runs PostgreSQL as another user, and the secrets are readable only by root", async () => {
    await start();
    expect(statSync(path.join(server.dataDir, "postgres")).uid).not.toBe(0);
    expect(statSync(path.join(server.dataDir, "secrets.json"))).toMatchObject({ uid: 0, mode: 0o100600 });
  });

  it.runIf(isRoot && hasNamespaces)("runs in a data folder that only root can access", async () => {
    await start({ dataDir: makeDataDir(0o700) });
    await insertMarker();
    await server.restart();
    expect(await hasMarker()).toBe(true);
  });

  it.runIf(canSwitchUser)("names the folder that PostgreSQL cannot access", async () => {
    const dataDir = makeDataDir(0o711);
    await start({ dataDir });
    await server.stop();
    chmodSync(dataDir, 0o700);
    await expect(startServer({ dataDir })).rejects.toThrow(`chmod o+x ${dataDir}`);
  });
});

describe("jobs", () => {
  const addJob = (sql: Sql, key: string) =>
    sql`select graphile_worker.add_job('send_receipt', '{"submissionId":"none"}', job_key => ${key})`;
  const listJobs = () => withDatabase((sql) => sql<{ key: string }[]>`select key from graphile_worker.jobs`);

  it("of a dead worker run after a start, while those of a live worker are not touched", async () => {
    await start();
    await withDatabase(async (sql) => {
      await sql`insert into job_workers (worker_id) values ('alive')`;
      await sql.begin(async (tx) => {
        await addJob(tx as unknown as Sql, "of the dead");
        await addJob(tx as unknown as Sql, "of the living");
        await tx`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes',
          locked_by = case key when 'of the dead' then 'dead' else 'alive' end`;
      });
    });
    await server.restart();
    await expect.poll(listJobs).toEqual([{ key: "of the living" }]);
  });

  it("continue after PostgreSQL closed all connections", async () => {
    await start();
    await withDatabase(async (sql) => {
      const [backend] = await sql`select pid from pg_stat_activity where application_name like 'intake %' limit 1`;
      process.kill(backend?.pid, "SIGKILL");
    });
    await expect
      .poll(() =>
        withDatabase((sql) => addJob(sql, "later")).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(listJobs).toEqual([]);
    expect(await server.stop()).toBe(0);
  });
});
