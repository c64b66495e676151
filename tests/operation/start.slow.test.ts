import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { openBrowser, apiClient } from "../support/clients.ts";
import { readSecrets, run } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { asOperator } from "../support/environment.ts";
import { join } from "../support/join-sockets.ts";
import { startMailbox } from "../support/mailbox.ts";
import { postmasterPidOf } from "../support/postgres.ts";
import { freePort, makeDataDir, startServer, type ServerOptions, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

async function start(options?: ServerOptions): Promise<TestServer> {
  const server = await startServer({ ownPostgres: true, ...options });
  cleanups.push(server.cleanup);
  return server;
}

function newFolder(folder = makeDataDir()): string {
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings for a server with a new database on another server's PostgreSQL. */
async function createSettings(server: TestServer) {
  await withDatabase(server, (sql) => sql`create database own`);
  return {
    ...secrets,
    DATABASE_URL: server.databaseUrl().replace(/\/intake$/, "/own"),
    ENCRYPTION_KEYS: readSecrets(server.dataDir).encryptionKeys,
  };
}

const secrets = {
  ATTORNEY_PASSWORD: attorneyPassword,
  DOCUMENT_PASSWORD: "a document password of their own",
  SESSION_SECRET: "a session secret that is long enough",
};

const readReadiness = async (server: TestServer) => {
  const response = await fetch(`${server.url}/readyz`, asOperator);
  return { status: response.status, ...(await response.json()) };
};

it("a server that cannot start exits with one sentence and a remedy, and leaves nothing running", async () => {
  const s3 = await startS3();
  cleanups.push(s3.cleanup);
  const dataDir = newFolder();
  const failure = startServer({ dataDir, env: { ...s3.env, S3_BUCKET: "elsewhere" } });
  await expect(failure).rejects.toThrow(
    /^The server did not start:\nS3_BUCKET: \S+ has no bucket named elsewhere\. Create it, or correct S3_BUCKET\.\n$/,
  );
  expect(postmasterPidOf(dataDir)).toBe(0);
});

it("a server starts without a mail server, and reports when it is down and up again", async () => {
  const port = await freePort();
  const server = await start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const sentence = `SMTP_URL: 127.0.0.1:${port} does not answer like a mail server`;
  expect(server.log()).toContain(sentence);
  await expect.poll(() => readReadiness(server)).toMatchObject({ status: 200, state: "degraded", database: "ok" });
  expect((await readReadiness(server)).checks).toContainEqual({
    name: "mail",
    state: "wrong",
    sentence: expect.stringContaining(sentence),
    remedy: expect.stringContaining("correct"),
  });
  const mailbox = await startMailbox(undefined, port);
  cleanups.push(mailbox.stop);
  await expect.poll(() => readReadiness(server), { timeout: 40_000, interval: 500 }).toMatchObject({ status: 200, state: "ok" });
  await expect.poll(server.log).toContain("fixed: ");
}, 90_000);

it("a server waits for its database and logs that repeatedly", async () => {
  const first = await start();
  const settings = await createSettings(first);
  const { port } = new URL(settings.DATABASE_URL);
  let openTimer: NodeJS.Timeout | undefined;
  let isReachable = false;
  const proxy = createServer((client: Socket) => {
    openTimer ??= setTimeout(() => (isReachable = true), 12_000);
    if (isReachable) join(client, connect(Number(port), "127.0.0.1"));
    else client.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => proxy.close());
  const url = new URL(settings.DATABASE_URL);
  url.port = String((proxy.address() as AddressInfo).port);
  const second = await start({ env: { ...settings, DATABASE_URL: url.href } });
  const waitMessages = second
    .log()
    .split("\n")
    .filter((each) => each.includes(`DATABASE_URL: the server at ${url.host} does not answer`));
  expect(waitMessages.length).toBeGreaterThanOrEqual(2);
  expect(waitMessages[0]).toContain("Waiting for it, for 5 minutes at most.");
  expect(second.log()).not.toContain("    at ");
  expect((await fetch(second.url)).status).toBe(200);
  await second.stop();
}, 90_000);

it("a server does not start with a database of a development version", async () => {
  const server = await start();
  await withDatabase(server, (sql) => sql`insert into knex_migrations (name) values ('20260101000001_create_forms.ts')`);
  await server.stop();
  const sentence = "The database was made by a development version, before the first release, and cannot be upgraded.";
  const { code, output } = await run("migrate", server.dataDir);
  expect([code, output]).toEqual([1, `${sentence} Begin with an empty DATA_DIR, or set DATABASE_URL to a new database.\n`]);
  await expect(startServer({ ownPostgres: true, dataDir: server.dataDir })).rejects.toThrow(sentence);
}, 120_000);

it("a server does not wait for a database that rejects its password", async () => {
  const first = await start();
  const settings = await createSettings(first);
  const url = new URL(settings.DATABASE_URL);
  url.password = "wrong";
  await expect(startServer({ env: { ...settings, DATABASE_URL: url.href } })).rejects.toThrow(
    /^The server did not start:\nDATABASE_URL: the server at \S+ rejects the password of intake\. Correct the password .*\.\n$/,
  );
}, 60_000);

it("a server with all secrets in its environment writes no secrets file, and its backup can be restored", async () => {
  const first = await start();
  const dataDir = newFolder();
  const settings = await createSettings(first);
  const second = await start({ dataDir, env: settings });
  const id = await createApiForm(second.url, { contactInfo: { city: "Cary" } });
  expect(second.log()).not.toMatch(/secrets\.json|Generated/);
  await second.stop();
  expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(false);

  const archive = path.join(newFolder(), "all.backup");
  const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
  expect(await run("backup", dataDir, [archive], { ...settings, ...passphrase })).toMatchObject({ code: 0 });
  await withDatabase(first, (sql) => sql`create database again`);
  const restoredSettings = { ...settings, DATABASE_URL: settings.DATABASE_URL.replace(/\/own$/, "/again") };
  const restored = newFolder();
  expect(await run("restore", restored, [archive], { ...restoredSettings, ...passphrase })).toMatchObject({ code: 0 });
  expect(existsSync(path.join(restored, "secrets.json"))).toBe(false);
  const third = await start({ dataDir: restored, env: restoredSettings });
  expect(await (await apiClient(third.url).call("GET", `/api/bankruptcy-forms/${id}`)).json()).toMatchObject({
    formData: { contactInfo: { city: "Cary" } },
  });
  await third.stop();
}, 120_000);

it("a server starts below a folder whose .config cannot be read", async () => {
  const parent = newFolder();
  symlinkSync(".config", path.join(parent, ".config"));
  const cwd = path.join(parent, "project");
  mkdirSync(cwd);
  for (const name of readdirSync(".")) symlinkSync(path.resolve(name), path.join(cwd, name));
  const server = await start({ cwd });
  expect((await fetch(server.url)).status).toBe(200);
}, 60_000);

it("a server whose database is up to date compiles no TypeScript", async () => {
  const { dataDir, stop } = await start();
  await stop();
  const server = await start({ dataDir, env: { NODE_OPTIONS: "--no-strip-types", WEB_CONCURRENCY: "2" } });
  expect((await fetch(server.url)).status).toBe(200);
}, 60_000);

it("a server keeps Chromium's profiles in its data folder and removes those of a killed process", async () => {
  const home = newFolder(mkdtempSync(path.join(tmpdir(), "home-")));
  const server = await start({ env: { HOME: home, CHROMIUM_PATH: process.env["CHROMIUM_PATH"] ?? "" } });
  const profiles = path.join(server.dataDir, "chromium", "profiles");
  const requestPdf = async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
    expect((await client.call("GET", `/api/bankruptcy-forms/${id}/pdf`)).status).toBe(200);
  };
  await requestPdf();
  const [leftProfile] = readdirSync(profiles);
  expect(readdirSync(path.join(profiles, leftProfile!))).toHaveLength(1);
  await server.kill();
  await server.restart();
  await requestPdf();
  const [own, ...others] = readdirSync(profiles);
  expect([own === leftProfile, others]).toEqual([false, []]);
  await server.stop();
  expect(readdirSync(home)).toEqual([]);
}, 120_000);

it("a server logs that its clock is 20 minutes off", async () => {
  const file = path.join(newFolder(), "shift");
  writeFileSync(file, String(20 * 60_000));
  const hook = pathToFileURL(path.resolve("tests/support/set-clock.ts")).href;
  const server = await start({ env: { NODE_OPTIONS: `--import=${hook}`, CLOCK_SHIFT: file } });
  await expect.poll(server.log, { timeout: 20_000 }).toContain("This host's clock is 20 minutes ahead of that of the database.");
});
