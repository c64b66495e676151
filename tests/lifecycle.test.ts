import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { makeDataDir, startServer, type ServerOptions, type TestServer } from "./support/server.ts";

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync("unshare", ["--user", "true"]).status === 0;

const hasTerminal = spawnSync("script", ["--version"]).status === 0;

/** Whether every user may enter the project's folder, and with it PostgreSQL's API clients. */
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === path.dirname(folder) || isOpen(path.dirname(folder)));
const hasOtherUser = isRoot && isOpen(process.cwd());

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

const remember = () => withDatabase((sql) => sql`insert into job_workers (worker_id) values ('remembered')`);
const remembers = () => withDatabase(async (sql) => (await sql`select from job_workers where worker_id = 'remembered'`).length === 1);

describe("the server", () => {
  it.runIf(hasTerminal)("shows the passwords on a terminal, at the first start only", async () => {
    await start({ onTerminal: true });
    expect(server.log()).toMatch(/Attorney's password: \S{15,}\r?\nDocument password: +\S{20,}\r?\n/);
    const firstLog = server.log().length;
    await server.restart();
    expect(server.log().slice(firstLog)).not.toContain("password");
  });

  it("keeps the passwords out of a log and names their file, at the first start only, and keeps its data", async () => {
    await start();
    const { attorneyPassword, documentPassword } = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8"));
    for (const password of [attorneyPassword, documentPassword]) expect(server.log()).not.toContain(password);
    expect(server.log()).toContain(`Generated passwords are kept in ${path.join(server.dataDir, "secrets.json")}.\n`);
    await remember();
    const firstLog = server.log().length;
    await server.restart();
    expect(await remembers()).toBe(true);
    expect(server.log().slice(firstLog)).not.toContain("password");
  });

  it("ends in good order, and PostgreSQL with it", async () => {
    await start();
    expect(await server.stop()).toBe(0);
    expect(() => statSync(path.join(server.dataDir, "postgres", "postmaster.pid"))).toThrow("ENOENT");
  });

  it("starts again after SIGKILL with the PostgreSQL that was left running", async () => {
    await start();
    await remember();
    const before = server.databaseUrl();
    await server.kill();
    expect(await remembers()).toBe(true);
    await server.restart();
    expect(server.databaseUrl()).toBe(before);
    expect(await status()).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("leaves PostgreSQL to another process that still uses it", async () => {
    await start();
    const second = await startServer({ dataDir: server.dataDir });
    expect(await second.stop()).toBe(0);
    expect(await remembers()).toBe(false);
  });

  it("says which setting is wrong, without a stack", async () => {
    const failure = startServer({ env: { SESSION_SECRET: "short" } });
    await expect(failure).rejects.toThrow("SESSION_SECRET: must have at least 32 characters");
    await expect(failure).rejects.not.toThrow(/\n +at .*env/);
  });

  it.runIf(hasOtherUser)("gives PostgreSQL to a user of its own and keeps the secrets", async () => {
    await start();
    expect(statSync(path.join(server.dataDir, "postgres")).uid).not.toBe(0);
    expect(statSync(path.join(server.dataDir, "secrets.json"))).toMatchObject({ uid: 0, mode: 0o100600 });
  });

  it.runIf(isRoot && hasNamespaces)("runs in a folder that only root can enter", async () => {
    await start({ dataDir: makeDataDir(0o700) });
    await remember();
    await server.restart();
    expect(await remembers()).toBe(true);
  });

  it.runIf(hasOtherUser)("names the folder that PostgreSQL cannot enter", async () => {
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
  const waitingJobs = () => withDatabase((sql) => sql<{ key: string }[]>`select key from graphile_worker.jobs`);

  it("of a dead worker are worked on after a start, those of a live one are not touched", async () => {
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
    await expect.poll(waitingJobs).toEqual([{ key: "of the living" }]);
  });

  it("continue after PostgreSQL has lost all connections", async () => {
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
    await expect.poll(waitingJobs).toEqual([]);
    expect(await server.stop()).toBe(0);
  });
});
