import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { apiClient } from "../support/clients.ts";
import { newKey, run } from "../support/commands.ts";
import { asOperator } from "../support/environment.ts";
import { referenceHash } from "../support/password-hash.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const forms = "/api/bankruptcy-forms";
const [k1, k2] = [newKey("k1"), newKey("k2")];

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

/** The settings of all hosts. */
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
  /** Restarts it with changed settings. */
  change(settings: Record<string, string>): Promise<void>;
}

/** Starts a host with its own data folder. */
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

const readReadiness = async (host: Host) =>
  (await (await fetch(`${host.address}/readyz`, asOperator)).json()) as { state: string; checks: { name: string }[] };
const hostsCheck = async (host: Host) => (await readReadiness(host)).checks.find(({ name }) => name === "hosts");
const nameOf = (host: Host) => expect.stringContaining(`:${host.dataDir}`) as string;

function newFolder(): string {
  const folder = makeDataDir();
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a host that is expected to fail. Returns its error message. */
async function startupError(settings: Record<string, string>): Promise<string> {
  const error = await startServer({ dataDir: newFolder(), env: { ...shared, ...settings } }).then(
    () => new Error("it started"),
    (reason: Error) => reason,
  );
  return error.message.replace("The server did not start:\n", "");
}

/** Moves the heartbeats of all processes two minutes into the past. */
const expireHeartbeats = () => sql`update processes set seen_at = seen_at - interval '2 minutes'`;

it("a key is replaced on two hosts step by step, and after each step both read what the other has written", async () => {
  const hosts = [await startHost(), await startHost()];
  const [first, second] = hosts as [Host, Host];
  const createdForms: { id: string; city: string }[] = [];
  async function writeAndReadEverywhere(): Promise<void> {
    for (const host of hosts) {
      const city = `City ${createdForms.length}`;
      const response = await apiClient(host.address).call("POST", forms, { formData: { contactInfo: { city } } });
      expect(response.status).toBe(201);
      createdForms.push({ id: (await response.json()).id, city });
    }
    for (const host of hosts)
      for (const { id, city } of createdForms)
        expect(await (await apiClient(host.address).call("GET", `${forms}/${id}`)).json()).toMatchObject({
          formData: { contactInfo: { city } },
        });
  }
  const rotate = (keys: string) => run("rotate-keys", first.dataDir, [], { ...shared, ENCRYPTION_KEYS: keys });
  async function setKeysEverywhere(keys: string): Promise<void> {
    for (const host of hosts) {
      await host.change({ ENCRYPTION_KEYS: keys });
      await writeAndReadEverywhere();
    }
  }

  await writeAndReadEverywhere();
  await first.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await writeAndReadEverywhere();
  const tooEarly = await rotate(`${k2},${k1}`);
  expect(tooEarly).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^ENCRYPTION_KEYS: not started, because data encrypted with k2 could not be read on \S+\. Add it there as the last key/,
    ),
  });
  expect(tooEarly.output).toContain(second.dataDir);
  expect(tooEarly.output).not.toContain(`${first.dataDir}`);
  expect(await sql`select from form_sections where key_id = 'k2'`).toHaveLength(0);

  await setKeysEverywhere(`${k1},${k2}`);
  await setKeysEverywhere(`${k2},${k1}`);
  expect(await rotate(`${k2},${k1}`)).toMatchObject({ code: 0, output: expect.stringMatching(/^0 left$/m) });
  await writeAndReadEverywhere();
  await setKeysEverywhere(k2);
  expect(await sql`select from form_sections where key_id <> 'k2'`).toHaveLength(0);
}, 240_000);

it("rotating fails while a killed host does not have the new key, until it counts as gone or is restarted with it", async () => {
  const [first, second] = [await startHost({ ENCRYPTION_KEYS: `${k1},${k2}` }), await startHost()];
  await second.kill();
  const rotate = () => run("rotate-keys", first.dataDir, [], { ...shared, ENCRYPTION_KEYS: `${k2},${k1}` });
  expect(await rotate()).toEqual({ code: 1, output: expect.stringContaining("A host that was killed counts as gone after two minutes.") });
  await expireHeartbeats();
  expect((await rotate()).code).toBe(0);

  await second.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await second.kill();
  await second.change({ ENCRYPTION_KEYS: `${k2},${k1}` });
  await first.change({ ENCRYPTION_KEYS: k2 });
  await second.kill();
  await second.change({ ENCRYPTION_KEYS: k2 });
  expect((await rotate()).code).toBe(0);
  expect(await sql`select from processes`).toHaveLength(2);
}, 180_000);

it("a host whose keys or storage do not match those of another does not start and changes nothing", async () => {
  const first = await startHost();
  const hint = " A host that was killed counts as gone after two minutes.\n";
  expect(await startupError({ ENCRYPTION_KEYS: `${k2},${k1}` })).toMatch(
    new RegExp(
      `^ENCRYPTION_KEYS: \\S+:${first.dataDir} does not have k2, which is the first key of this host: .* ` +
        `Add it as the last key on every host .*${hint}$`,
    ),
  );
  expect(await sql`select id from encryption_keys`).toEqual([{ id: "k1" }]);
  expect(await startupError({ S3_BUCKET: "" })).toMatch(
    new RegExp(
      `^S3_BUCKET: files of this host are in \\S+/objects, and files of \\S+:${first.dataDir} are in ` +
        `${shared["S3_ENDPOINT"]}/documents: .* Give all hosts the same bucket\\.${hint}$`,
    ),
  );
  expect(await sql`select from processes`).toHaveLength(1);

  await first.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  await first.change({ ENCRYPTION_KEYS: `${k2},${k1}` });
  expect(await startupError({ ENCRYPTION_KEYS: k1 })).toMatch(
    new RegExp(
      `^ENCRYPTION_KEYS: k2, which \\S+:${first.dataDir} encrypts with, is missing\\. Give this host the keys of the other one\\.${hint}$`,
    ),
  );

  await first.kill();
  expect(await startupError({ S3_BUCKET: "" })).toMatch(/^S3_BUCKET: /);
  await expireHeartbeats();
  const another = await startHost({ S3_BUCKET: "", ENCRYPTION_KEYS: `${k2},${k1}` });
  await expect.poll(() => hostsCheck(another)).toMatchObject({ state: "ok", sentence: "No other host serves the database." });
}, 240_000);

it("a setting that differs between hosts is reported by each of them, in the log, and by the doctor, until it matches again", async () => {
  const first = await startHost();
  const second = await startHost({
    ATTORNEY_PASSWORD: "",
    ATTORNEY_PASSWORD_HASH: referenceHash,
    SESSION_SECRET: "another session secret that is long enough",
  });
  const expected = (elsewhere: Host) => ({
    name: "hosts",
    state: "wrong",
    sentence: nameOf(elsewhere),
    remedy: "Give every host the same ATTORNEY_PASSWORD, ATTORNEY_PASSWORD_HASH, SESSION_SECRET, and restart those where it changes.",
  });
  await expect.poll(() => readReadiness(second)).toMatchObject({ state: "degraded" });
  await expect.poll(() => hostsCheck(second)).toEqual(expected(first));
  await expect.poll(() => hostsCheck(first), { timeout: 30_000 }).toEqual(expected(second));
  await expect.poll(second.log).toContain("ATTORNEY_PASSWORD, ATTORNEY_PASSWORD_HASH, SESSION_SECRET: different on ");
  const doctor = await run("doctor", newFolder(), [], { ...shared, CHROMIUM_PATH: "/bin/false" });
  expect(doctor.output).toMatch(
    new RegExp(
      `^wrong +hosts +ATTORNEY_PASSWORD, ATTORNEY_PASSWORD_HASH, SESSION_SECRET: different on \\S+:${second.dataDir}, so what`,
      "m",
    ),
  );

  await second.change({ ATTORNEY_PASSWORD: attorneyPassword, ATTORNEY_PASSWORD_HASH: "", SESSION_SECRET: shared["SESSION_SECRET"]! });
  const hosts = await sql<{ host: string }[]>`select host from processes`;
  await expect
    .poll(() => hostsCheck(first), { timeout: 30_000 })
    .toEqual({
      name: "hosts",
      state: "ok",
      sentence: `This host is compatible with ${hosts.find(({ host }) => host.endsWith(second.dataDir))?.host}.`,
    });
}, 120_000);

it("the heartbeats of hosts contain no secrets and are not part of backups", async () => {
  const first = await startHost();
  const [row] = await sql`select host, storage, keys from processes`;
  const report = JSON.stringify(row);
  for (const secret of [attorneyPassword, shared["DOCUMENT_PASSWORD"]!, shared["SESSION_SECRET"]!, k1.split(":")[1]!]) {
    expect(report).not.toContain(secret);
    expect(report).not.toContain(createHash("sha256").update(secret).digest("hex").slice(0, 16));
  }
  await first.change({ ENCRYPTION_KEYS: `${k1},${k2}` });
  const [{ keys }] = await sql<[{ keys: { id: string; settings: Record<string, string> }[] }]>`select keys from processes`;
  const hashes = keys.map(({ settings }) => settings["ATTORNEY_PASSWORD"]);
  expect(new Set(hashes).size).toBe(2);
  const { output } = await run("backup", first.dataDir, [`${first.dataDir}/all.backup`], {
    ...shared,
    BACKUP_PASSPHRASE: "correct horse battery staple",
  });
  expect(output).not.toContain("processes");
}, 120_000);
