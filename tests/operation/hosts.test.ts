import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { apiClient } from "../support/clients.ts";
import { newKey, run } from "../support/commands.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const forms = "/api/bankruptcy-forms";
const [k1, k2] = [newKey("k1"), newKey("k2")];

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

/** What all hosts are given. */
let shared: Record<string, string>;
let sql: postgres.Sql;
beforeEach(async () => {
  const s3 = await startS3();
  cleanups.push(s3.cleanup);
  const database = await createDatabase({ isEmpty: true });
  cleanups.push(() => dropDatabase(database));
  shared = {
    ...s3.env,
    PUBLIC_ORIGIN: "http://localhost:3000",
    DATABASE_URL: database,
    ENCRYPTION_KEYS: k1,
    ATTORNEY_PASSWORD: attorneyPassword,
    DOCUMENT_PASSWORD: "a document password for all",
    SESSION_SECRET: "a session secret for all of the hosts",
  };
  sql = postgres(shared["DATABASE_URL"]!, { max: 1, onnotice: () => {} });
  cleanups.push(() => sql.end());
}, 120_000);

interface Host extends TestServer {
  /** Starts it again with other settings. */
  change(settings: Record<string, string>): Promise<void>;
}

/** A host with a data folder of its own. */
async function startHost(settings: Record<string, string> = {}): Promise<Host> {
  const env = { ...shared, ...settings };
  const server = await startServer({ env });
  cleanups.push(server.cleanup);
  const change = (changed: Record<string, string>) => {
    Object.assign(env, changed);
    return server.restart();
  };
  return { ...server, url: server.address, change };
}

const readiness = async (host: Host) =>
  (await (await fetch(`${host.address}/readyz`)).json()) as { state: string; checks: { name: string }[] };
const hostsCheck = async (host: Host) => (await readiness(host)).checks.find(({ name }) => name === "hosts");
const nameOf = (host: Host) => expect.stringContaining(`:${host.dataDir}`) as string;

function newFolder(): string {
  const folder = makeDataDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a host says that does not start. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const error = await startServer({ dataDir: newFolder(), env: { ...shared, ...settings } }).then(
    () => new Error("it started"),
    (reason: Error) => reason,
  );
  return error.message.replace("the server did not start:\n", "");
}

/** Lets two minutes go by for what processes have told of themselves. */
const expire = () => sql`update processes set seen_at = seen_at - interval '2 minutes'`;

it("a key is replaced on two hosts, and at every moment each reads what the other has written", async () => {
  const hosts = [await startHost(), await startHost()];
  const [one, other] = hosts as [Host, Host];
  const written: { id: string; city: string }[] = [];
  async function writeAndReadEverywhere(): Promise<void> {
    for (const host of hosts) {
      const city = `City ${written.length}`;
      const made = await apiClient(host.address).call("POST", forms, { formData: { contactInfo: { city } } });
      expect(made.status).toBe(201);
      written.push({ id: (await made.json()).id, city });
    }
    for (const host of hosts)
      for (const { id, city } of written)
        expect(await (await apiClient(host.address).call("GET", `${forms}/${id}`)).json()).toMatchObject({
          formData: { contactInfo: { city } },
        });
  }
  const rotate = (keys: string) => run("rotate-keys", one.dataDir, [], { ...shared, ENCRYPTION_KEYS: keys });
  async function giveAll(keys: string): Promise<void> {
    for (const host of hosts) {
      await host.change({ ENCRYPTION_KEYS: keys });
      await writeAndReadEverywhere();
    }
  }

  await writeAndReadEverywhere();
  await one.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await writeAndReadEverywhere();
  const early = await rotate(`${k2},${k1}`);
  expect(early).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^ENCRYPTION_KEYS: not begun, because what is encrypted with k2 could not be read on \S+\. Add it there, last, and restart\./,
    ),
  });
  expect(early.output).toContain(other.dataDir);
  expect(early.output).not.toContain(`${one.dataDir}`);
  expect(await sql`select from form_sections where key_id = 'k2'`).toHaveLength(0);

  await giveAll(`${k1},${k2}`);
  await giveAll(`${k2},${k1}`);
  expect(await rotate(`${k2},${k1}`)).toMatchObject({ code: 0, output: expect.stringMatching(/^0 left$/m) });
  await writeAndReadEverywhere();
  await giveAll(k2);
  expect(await sql`select from form_sections where key_id <> 'k2'`).toHaveLength(0);
}, 240_000);

it("no key is rotated to that a killed host did not have, until it counts as gone or is back with it", async () => {
  const [one, other] = [await startHost({ ENCRYPTION_KEYS: `${k1},${k2}` }), await startHost()];
  await other.kill();
  const rotate = () => run("rotate-keys", one.dataDir, [], { ...shared, ENCRYPTION_KEYS: `${k2},${k1}` });
  expect(await rotate()).toEqual({ code: 1, output: expect.stringContaining("A host that was killed counts as gone after two minutes.") });
  await expire();
  expect((await rotate()).code).toBe(0);

  await other.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await other.kill();
  await other.change({ ENCRYPTION_KEYS: `${k2},${k1}` });
  await one.change({ ENCRYPTION_KEYS: k2 });
  await other.kill();
  await other.change({ ENCRYPTION_KEYS: k2 });
  expect((await rotate()).code).toBe(0);
  expect(await sql`select from processes`).toHaveLength(2);
}, 180_000);

it("a host does not start that could not serve together with another, and leaves no trace", async () => {
  const one = await startHost();
  const away = " A host that was killed counts as gone after two minutes.\n";
  expect(await refusalOf({ ENCRYPTION_KEYS: `${k2},${k1}` })).toMatch(
    new RegExp(
      `^ENCRYPTION_KEYS: \\S+:${one.dataDir} does not have k2, which is the first of this host: .* Put it last on every host .*${away}$`,
    ),
  );
  expect(await sql`select id from encryption_keys`).toEqual([{ id: "k1" }]);
  expect(await refusalOf({ S3_BUCKET: "" })).toMatch(
    new RegExp(
      `^S3_BUCKET: files of this host lie in \\S+/objects, and files of \\S+:${one.dataDir} in ` +
        `${shared["S3_ENDPOINT"]}/documents: .* Give all hosts the same bucket\\.${away}$`,
    ),
  );
  expect(await sql`select from processes`).toHaveLength(1);

  await one.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await one.change({ ENCRYPTION_KEYS: `${k2},${k1}` });
  expect(await refusalOf({ ENCRYPTION_KEYS: k1 })).toMatch(
    new RegExp(
      `^ENCRYPTION_KEYS: k2 is missing, with which \\S+:${one.dataDir} encrypts\\. Give this host the keys of the other\\.${away}$`,
    ),
  );

  await one.kill();
  expect(await refusalOf({ S3_BUCKET: "" })).toMatch(/^S3_BUCKET: /);
  await expire();
  const another = await startHost({ S3_BUCKET: "", ENCRYPTION_KEYS: `${k2},${k1}` });
  await expect.poll(() => hostsCheck(another)).toMatchObject({ state: "ok", sentence: "No other host serves the database." });
}, 240_000);

it("a setting changed on one host only is reported on each, in the log and by the doctor, until they match again", async () => {
  const one = await startHost();
  const other = await startHost({
    ATTORNEY_PASSWORD: "another password of the office",
    SESSION_SECRET: "another session secret that is long enough",
  });
  const found = (elsewhere: Host) => ({
    name: "hosts",
    state: "wrong",
    sentence: nameOf(elsewhere),
    remedy: "Give every host the same ATTORNEY_PASSWORD, SESSION_SECRET, and restart those that had another.",
  });
  await expect.poll(() => readiness(other)).toMatchObject({ state: "degraded" });
  await expect.poll(() => hostsCheck(other)).toEqual(found(one));
  await expect.poll(() => hostsCheck(one), { timeout: 30_000 }).toEqual(found(other));
  await expect.poll(other.log).toContain("ATTORNEY_PASSWORD, SESSION_SECRET: not as on ");
  const consulted = await run("doctor", newFolder(), [], { ...shared, CHROMIUM_PATH: "/bin/false" });
  expect(consulted.output).toMatch(
    new RegExp(`^wrong +hosts +ATTORNEY_PASSWORD, SESSION_SECRET: not as on \\S+:${other.dataDir}, so that`, "m"),
  );

  await other.change({ ATTORNEY_PASSWORD: attorneyPassword, SESSION_SECRET: shared["SESSION_SECRET"]! });
  const hosts = await sql<{ host: string }[]>`select host from processes`;
  await expect
    .poll(() => hostsCheck(one), { timeout: 30_000 })
    .toEqual({
      name: "hosts",
      state: "ok",
      sentence: `This one goes with ${hosts.find(({ host }) => host.endsWith(other.dataDir))?.host}.`,
    });
}, 120_000);

it("what hosts report of themselves reveals no secret, and is in no backup", async () => {
  const one = await startHost();
  const [row] = await sql`select host, storage, keys from processes`;
  const told = JSON.stringify(row);
  for (const secret of [attorneyPassword, shared["DOCUMENT_PASSWORD"]!, shared["SESSION_SECRET"]!, k1.split(":")[1]!]) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(createHash("sha256").update(secret).digest("hex").slice(0, 16));
  }
  await one.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  const [{ keys }] = await sql<[{ keys: { id: string; settings: Record<string, string> }[] }]>`select keys from processes`;
  const prints = keys.map(({ settings }) => settings["ATTORNEY_PASSWORD"]);
  expect(new Set(prints).size).toBe(2);
  const { output } = await run("backup", one.dataDir, [`${one.dataDir}/all.backup`], {
    ...shared,
    BACKUP_PASSPHRASE: "correct horse battery staple",
  });
  expect(output).not.toContain("processes");
}, 120_000);
