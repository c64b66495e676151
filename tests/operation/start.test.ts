import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import { openBrowser, apiClient } from "../support/clients.ts";
import { readSecrets, run } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { join } from "../support/join-sockets.ts";
import { startMailbox } from "../support/mailbox.ts";
import { postmasterOf } from "../support/postgres.ts";
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

/** Settings for a server with a database of its own on that of another. */
async function settingsOn(server: TestServer) {
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

const readiness = async (server: TestServer) => {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, ...(await answer.json()) };
};

it("ends with one sentence and what to do when it cannot serve, and leaves nothing running", async () => {
  const s3 = await startS3();
  cleanups.push(s3.cleanup);
  const dataDir = newFolder();
  const failure = startServer({ dataDir, env: { ...s3.env, S3_BUCKET: "elsewhere" } });
  await expect(failure).rejects.toThrow(
    /^the server did not start:\nS3_BUCKET: \S+ has no bucket named elsewhere\. Make it, or correct S3_BUCKET\.\n$/,
  );
  expect(postmasterOf(dataDir)).toBe(0);
});

it("serves with what can wait, reports what is wrong, and when it is repaired", async () => {
  const port = await freePort();
  const server = await start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const sentence = `SMTP_URL: 127.0.0.1:${port} does not answer as a mail server does`;
  expect(server.log()).toContain(sentence);
  await expect.poll(() => readiness(server)).toMatchObject({ status: 200, state: "degraded", database: "ok" });
  expect((await readiness(server)).checks).toContainEqual({
    name: "mail",
    state: "wrong",
    sentence: expect.stringContaining(sentence),
    remedy: expect.stringContaining("correct"),
  });
  const mailbox = await startMailbox(undefined, port);
  cleanups.push(mailbox.stop);
  await expect.poll(() => readiness(server), { timeout: 40_000, interval: 500 }).toMatchObject({ status: 200, state: "ok" });
  await expect.poll(server.log).toContain("mended: ");
}, 90_000);

it("waits for the database, and says so again and again", async () => {
  const first = await start();
  const settings = await settingsOn(first);
  const { port } = new URL(settings.DATABASE_URL);
  let opening: NodeJS.Timeout | undefined;
  let isThere = false;
  const line = createServer((client: Socket) => {
    opening ??= setTimeout(() => (isThere = true), 12_000);
    if (isThere) join(client, connect(Number(port), "127.0.0.1"));
    else client.destroy();
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => line.close());
  const url = new URL(settings.DATABASE_URL);
  url.port = String((line.address() as AddressInfo).port);
  const second = await start({ env: { ...settings, DATABASE_URL: url.href } });
  const waits = second
    .log()
    .split("\n")
    .filter((each) => each.includes(`DATABASE_URL: the server at ${url.host} does not answer`));
  expect(waits.length).toBeGreaterThanOrEqual(2);
  expect(waits[0]).toContain("It is waited for, 5 minutes at most.");
  expect(second.log()).not.toContain("    at ");
  expect((await fetch(second.url)).status).toBe(200);
  await second.stop();
}, 90_000);

it("does not wait for a database that refuses", async () => {
  const first = await start();
  const settings = await settingsOn(first);
  const url = new URL(settings.DATABASE_URL);
  url.password = "wrong";
  await expect(startServer({ env: { ...settings, DATABASE_URL: url.href } })).rejects.toThrow(
    /^the server did not start:\nDATABASE_URL: the server at \S+ refuses the password of intake\. Correct the password .*\.\n$/,
  );
}, 60_000);

it("makes no file of secrets, and reports none, when all are given; and what it backs up then can be restored", async () => {
  const first = await start();
  const dataDir = newFolder();
  const settings = await settingsOn(first);
  const second = await start({ dataDir, env: settings });
  const id = await filedForm(second.url, { contactInfo: { city: "Cary" } });
  expect(second.log()).not.toMatch(/secrets\.json|Generated/);
  await second.stop();
  expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(false);

  const archive = path.join(newFolder(), "all.backup");
  const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
  expect(await run("backup", dataDir, [archive], { ...settings, ...passphrase })).toMatchObject({ code: 0 });
  await withDatabase(first, (sql) => sql`create database again`);
  const again = { ...settings, DATABASE_URL: settings.DATABASE_URL.replace(/\/own$/, "/again") };
  const restored = newFolder();
  expect(await run("restore", restored, [archive], { ...again, ...passphrase })).toMatchObject({ code: 0 });
  expect(existsSync(path.join(restored, "secrets.json"))).toBe(false);
  const third = await start({ dataDir: restored, env: again });
  expect(await (await apiClient(third.url).call("GET", `/api/bankruptcy-forms/${id}`)).json()).toMatchObject({
    formData: { contactInfo: { city: "Cary" } },
  });
  await third.stop();
}, 120_000);

it("starts below a folder whose .config cannot be read", async () => {
  const parent = newFolder();
  symlinkSync(".config", path.join(parent, ".config"));
  const cwd = path.join(parent, "project");
  mkdirSync(cwd);
  for (const name of readdirSync(".")) symlinkSync(path.resolve(name), path.join(cwd, name));
  const server = await start({ cwd });
  expect((await fetch(server.url)).status).toBe(200);
}, 60_000);

it("keeps Chromium below the data folder, and removes what one of a killed process has left", async () => {
  const home = newFolder(mkdtempSync(path.join(tmpdir(), "home-")));
  const server = await start({ env: { HOME: home, CHROMIUM_PATH: process.env["CHROMIUM_PATH"] ?? "" } });
  const profiles = path.join(server.dataDir, "chromium", "profiles");
  const print = async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
    expect((await client.call("GET", `/api/bankruptcy-forms/${id}/pdf`)).status).toBe(200);
  };
  await print();
  const [left] = readdirSync(profiles);
  expect(readdirSync(path.join(profiles, left!))).toHaveLength(1);
  await server.kill();
  await server.restart();
  await print();
  const [own, ...others] = readdirSync(profiles);
  expect([own === left, others]).toEqual([false, []]);
  await server.stop();
  expect(readdirSync(home)).toEqual([]);
}, 120_000);

it("reports a clock that is 20 minutes off", async () => {
  const file = path.join(newFolder(), "shift");
  writeFileSync(file, String(20 * 60_000));
  const hook = pathToFileURL(path.resolve("tests/support/set-clock.ts")).href;
  const server = await start({ env: { NODE_OPTIONS: `--import=${hook}`, CLOCK_SHIFT: file } });
  await expect.poll(server.log, { timeout: 20_000 }).toContain("This host's clock is 20 minutes ahead of that of the database.");
});
