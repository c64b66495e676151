import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { testChromium } from "../support/chromium.ts";
import { startCanary, type Canary } from "../support/canary.ts";
import { startClamd } from "../support/clamd.ts";
import { newKey, run } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { startMailbox } from "../support/mailbox.ts";
import { createPrivateCa } from "../support/private-ca.ts";
import { startDenyingProxy } from "../support/denying-proxy.ts";
import { freePort, makeDataDir, startServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

type Settings = Record<string, string>;

const maxMessageSize = 10_240_000;
const webhookSecret = `whsec_${"AbCd".repeat(10)}`;
const MINUTE_MS = 60_000;
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

function stopAfterTests<T extends { stop(): unknown }>(started: T): T {
  cleanups.push(() => started.stop());
  return started;
}

async function createEmptyDatabase(): Promise<string> {
  const url = await createDatabase({ isEmpty: true });
  cleanups.push(() => dropDatabase(url));
  return url;
}

let validSettings: Settings;
let bucket: string;
let dataDir: string;
/** The receiver of webhooks, which must not get any requests. */
let webhookReceiver: Canary;
beforeAll(async () => {
  const s3 = await startS3();
  cleanups.push(s3.cleanup);
  bucket = s3.bucket;
  dataDir = makeDataDir();
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  webhookReceiver = stopAfterTests(await startCanary());
  const mailbox = stopAfterTests(await startMailbox());
  const clamd = stopAfterTests(await startClamd());
  validSettings = {
    ...s3.env,
    DATABASE_URL: await createEmptyDatabase(),
    ENCRYPTION_KEYS: newKey("k1"),
    ATTORNEY_PASSWORD: attorneyPassword,
    DOCUMENT_PASSWORD: "a document password of the firm",
    SESSION_SECRET: "a session secret that is long enough",
    SMTP_URL: mailbox.url,
    WEBHOOK_URL: webhookReceiver.url,
    WEBHOOK_SECRET: webhookSecret,
    API_KEYS: `reports:read:${"ab".repeat(32)},sync:full:${"cd".repeat(32)}`,
    CLAMD_HOST: clamd.host,
    CHROMIUM_PATH: await testChromium(),
  };
  const before = await startServer({ env: validSettings });
  await before.stop();
  await before.cleanup();
}, 120_000);

const runDoctor = (invalid: Settings = {}) => run("doctor", dataDir, [], { ...validSettings, ...invalid });
/** Runs the doctor without starting Chromium, for tests of other parts. */
const runDoctorWithoutChromium = (invalid: Settings) => runDoctor({ CHROMIUM_PATH: "/bin/false", ...invalid });

/** Finds a part's row in the output. Returns its state, and the message with the remedy on one line. */
const rowOf = (output: string, name: string) => {
  const [, state, message] = new RegExp(`^(\\w+) +${name} +(.*(?:\\n {9,}.*)*)`, "m").exec(output) ?? [];
  return [state, message?.replace(/\s+/g, " ")];
};

const atDatabase = (change: (url: URL) => void) => {
  const url = new URL(validSettings["DATABASE_URL"]!);
  change(url);
  return { DATABASE_URL: url.href };
};

async function denyRequests(isDenied: Parameters<typeof startDenyingProxy>[1]): Promise<Settings> {
  return { S3_ENDPOINT: stopAfterTests(await startDenyingProxy(validSettings["S3_ENDPOINT"]!, isDenied)).url };
}

/** Creates a database with another owner, and a role that may only connect to it. */
async function createForeignDatabase(): Promise<Settings> {
  const url = new URL(await createEmptyDatabase());
  await withDatabase({ databaseUrl: () => url.href }, async (sql) => {
    await sql`drop role if exists guest`;
    await sql`create role guest login password 'the password of a guest'`;
  });
  return { DATABASE_URL: Object.assign(url, { username: "guest", password: "the password of a guest" }).href };
}

async function createUnsafeDatabase(): Promise<Settings> {
  const DATABASE_URL = await createEmptyDatabase();
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await withDatabase({ databaseUrl: () => DATABASE_URL }, (sql) => sql`alter database ${sql(name)} set synchronous_commit = off`);
  return { DATABASE_URL };
}

/** Starts a mail server that rejects every sign-in with this code. */
async function startRejectingMailServer(responseCode: number): Promise<Settings> {
  const mailServer = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error("who are you"), { responseCode })),
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise<void>((resolve) => mailServer.close(resolve)));
  return { SMTP_URL: `smtp://ann:wrong@127.0.0.1:${(mailServer.server.address() as AddressInfo).port}` };
}

/** Starts an HTTPS server with a certificate whose authority is not in NODE_EXTRA_CA_CERTS. */
async function startUntrustedServer(): Promise<Settings> {
  const ca = createPrivateCa();
  cleanups.push(() => ca.cleanup());
  const tlsServer = createServer({ key: ca.key, cert: ca.cert });
  await new Promise<void>((resolve) => tlsServer.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise<void>((resolve) => tlsServer.close(() => resolve())));
  return { S3_ENDPOINT: `https://127.0.0.1:${(tlsServer.address() as AddressInfo).port}` };
}

/** Settings that shift the clock of the command only. */
function clockAhead(ms: number): Settings {
  const file = path.join(dataDir, "shift");
  writeFileSync(file, String(ms));
  return { NODE_OPTIONS: `--import=${pathToFileURL(path.resolve("tests/support/set-clock.ts")).href}`, CLOCK_SHIFT: file };
}

const unusedAddress = async () => `127.0.0.1:${await freePort()}`;

it("the doctor reports ok for every part of a valid configuration, and leaves nothing behind", async () => {
  const { code, output } = await runDoctor();
  const states = Object.fromEntries([...output.matchAll(/^(\w+) +(\w+(?: \w+)?) {2,}/gm)].map(([, state, name]) => [name, state]));
  const names = [
    "address",
    "data folder",
    "database",
    "keys",
    "hosts",
    "files",
    "uploads",
    "mail",
    "virus scanner",
    "webhook",
    "API keys",
    "clock",
    "unsubmitted",
    "Chromium",
    "walls",
  ];
  expect(states).toEqual(Object.fromEntries(names.map((name) => [name, "ok"])));
  expect(rowOf(output, "walls")).toEqual([
    "ok",
    expect.stringMatching(/^Photos, PDFs and packets are opened .*, with Node's permissions\. Chromium prints .* its own sandbox\.$/),
  ]);
  expect(output).toContain("\nEverything works.\n");
  expect(webhookReceiver.visits).toEqual([]);
  expect(output).not.toContain("{");
  expect(code).toBe(0);
  expect(readdirSync(path.join(bucket, "pending"))).toEqual(["stays"]);
  expect(readdirSync(dataDir)).toEqual(["chromium"]);
  expect(
    readdirSync(path.join(dataDir, "chromium", "profiles")).flatMap((own) => readdirSync(path.join(dataDir, "chromium", "profiles", own))),
  ).toEqual([]);
});

it("the doctor reports a mail server's smaller size limit and the resulting message size as ok", async () => {
  const { output } = await runDoctor({ SMTP_URL: stopAfterTests(await startMailbox(undefined, 0, { size: maxMessageSize })).url });
  expect(rowOf(output, "mail")).toEqual([
    "ok",
    expect.stringMatching(/^\S+ accepts mail of up to 10\.2 MB\. Messages contain up to 7\.5 MB of documents\.$/),
  ]);
  expect(output).toContain("\nEverything works.\n");
});

it("the doctor reports whether the bucket encrypts uploads that are not registered yet", async () => {
  const filesRow = async (settings: Settings = {}) => rowOf((await runDoctorWithoutChromium(settings)).output, "files");
  const expected = (uploads: string) => [
    "ok",
    expect.stringMatching(
      `^Files are in the bucket documents of 127.0.0.1:\\d+, encrypted with ENCRYPTION_KEYS\\. ` +
        `Uploads that are not registered yet are ${uploads}\\.`,
    ),
  ];
  expect(await filesRow()).toEqual(expected("not encrypted"));
  const encrypting = await startS3({ encrypts: true });
  cleanups.push(encrypting.cleanup);
  expect(await filesRow(encrypting.env)).toEqual(expected("encrypted by the bucket \\(AES256\\)"));
});

describe("the doctor reports as fatal, with a remedy:", () => {
  const fatalCases: [title: string, settings: () => Settings | Promise<Settings>, part: string, message: RegExp][] = [
    [
      "an unreachable database server",
      () => atDatabase((url) => (url.port = "1")),
      "database",
      /^DATABASE_URL: the server at 127.0.0.1:1 does not answer \(ECONNREFUSED\)\. Start it, or correct/,
    ],
    [
      "a database without the required encryption",
      () => atDatabase((url) => url.searchParams.set("sslmode", "verify-full")),
      "database",
      /^DATABASE_URL: the server at \S+ does not answer \(ECONNRESET\)\. .*let it encrypt \(ssl = on\)/,
    ],
    [
      "a wrong password",
      () => atDatabase((url) => (url.password = "wrong")),
      "database",
      /^DATABASE_URL: the server at \S+ rejects the password of intake\. Correct/,
    ],
    [
      "a missing database",
      () => atDatabase((url) => (url.pathname = "/elsewhere")),
      "database",
      /^DATABASE_URL: the server at \S+ has no database named elsewhere\. Create it: createdb/,
    ],
    [
      "a database in which the role may not create tables",
      createForeignDatabase,
      "database",
      /^DATABASE_URL: guest may not create tables in (test_\w+)\. Run on the server: alter database "\1" owner to "guest"/,
    ],
    [
      "a database without synchronous commits",
      createUnsafeDatabase,
      "database",
      /^DATABASE_URL: the server may lose saved data, because synchronous_commit is off\. Turn it on/,
    ],
    [
      "wrong encryption keys",
      () => ({ ENCRYPTION_KEYS: newKey("other") }),
      "keys",
      /^ENCRYPTION_KEYS: none of these keys decrypts the data in the database\. Start with the keys/,
    ],
    [
      "a missing bucket",
      () => ({ S3_BUCKET: "elsewhere" }),
      "files",
      /^S3_BUCKET: 127.0.0.1:\d+ has no bucket named elsewhere\. Create it/,
    ],
    ["an unknown access key", () => ({ S3_ACCESS_KEY_ID: "stranger" }), "files", /^S3_ACCESS_KEY_ID: \S+ does not know this key\. Correct/],
    [
      "a wrong secret access key",
      () => ({ S3_SECRET_ACCESS_KEY: "wrong" }),
      "files",
      /^S3_SECRET_ACCESS_KEY: \S+ says that it does not belong to S3_ACCESS_KEY_ID\. Correct/,
    ],
    [
      "an access key that may not write",
      () => denyRequests(({ method }) => method === "PUT"),
      "files",
      /^S3_BUCKET: \S+ refuses to accept a file in documents \(403 AccessDenied\)\. Let the key/,
    ],
    [
      "an access key that may not read",
      () => denyRequests(({ method, headers }) => method === "GET" && headers.range !== undefined),
      "files",
      /^S3_BUCKET: \S+ refuses to return a file in documents \(403 AccessDenied\)/,
    ],
    [
      "an access key that may not write encrypted files",
      () => denyRequests(({ method, headers }) => method === "PUT" && headers.authorization !== undefined && !headers["x-amz-copy-source"]),
      "files",
      /^S3_BUCKET: \S+ refuses to store a file encrypted in documents \(403 AccessDenied\)/,
    ],
    [
      "an access key that may not copy",
      () => denyRequests(({ headers }) => headers["x-amz-copy-source"] !== undefined),
      "files",
      /^S3_BUCKET: \S+ refuses to copy a file in documents \(403 AccessDenied\)\. Let the key/,
    ],
    [
      "an access key that may not list",
      () => denyRequests(({ url }) => url!.includes("list-type=2")),
      "files",
      /^S3_BUCKET: \S+ refuses to list files in documents \(403 AccessDenied\)/,
    ],
    [
      "an access key that may not delete",
      () => denyRequests(({ method }) => method === "DELETE"),
      "files",
      /^S3_BUCKET: \S+ refuses to delete a file in documents \(403 AccessDenied\)/,
    ],
    [
      "a data folder without write permission",
      () => ({ DATA_DIR: "/dev/null/data" }),
      "data folder",
      /^DATA_DIR: \/dev\/null\/data cannot be written \(ENOTDIR\)\. Make it writable for the user/,
    ],
  ];
  it.each(fatalCases)("%s", async (_title, settings, part, message) => {
    const { code, output } = await runDoctorWithoutChromium(await settings());
    expect(rowOf(output, part)).toEqual(["fatal", expect.stringMatching(message)]);
    expect(output).toContain("\nThe server does not start like this.\n");
    expect(output).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  });

  it("a PUBLIC_ORIGIN with a path, before any check", async () => {
    expect(await runDoctor({ PUBLIC_ORIGIN: "https://intake.example/path" })).toEqual({
      code: 1,
      output: "PUBLIC_ORIGIN: must be an origin without a path\n",
    });
  });
});

describe("the doctor reports as wrong, although the server starts:", () => {
  const wrongCases: [title: string, settings: () => Settings | Promise<Settings>, part: string, message: RegExp][] = [
    [
      "an unreachable S3 server",
      async () => ({ S3_ENDPOINT: `http://${await unusedAddress()}` }),
      "files",
      /^S3_ENDPOINT: \S+ does not answer \(ECONNREFUSED\): files can be neither sent nor opened/,
    ],
    [
      "an untrusted certificate of the S3 server",
      startUntrustedServer,
      "files",
      /^S3_ENDPOINT: the certificate of \S+ is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\): .* in NODE_EXTRA_CA_CERTS/,
    ],
    [
      "a bucket without a CORS rule",
      async () => {
        const closed = await startS3({ isClosedToPages: true });
        cleanups.push(closed.cleanup);
        return closed.env;
      },
      "uploads",
      /^S3_BUCKET: documents does not let pages of \S+ upload files: .* Give it a CORS rule with AllowedOrigins http:\/\/localhost:3000/,
    ],
    [
      "an unreachable webhook receiver",
      async () => ({ WEBHOOK_URL: `http://${await unusedAddress()}/a-secret-path` }),
      "webhook",
      /^WEBHOOK_URL: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Events wait for up to two days\. Start the receiver there/,
    ],
    [
      "an untrusted certificate of the webhook receiver",
      async () => ({ WEBHOOK_URL: (await startUntrustedServer())["S3_ENDPOINT"]! }),
      "webhook",
      /^WEBHOOK_URL: the certificate of \S+ is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. .* in NODE_EXTRA_CA_CERTS/,
    ],
    [
      "an unreachable mail server",
      async () => ({ SMTP_URL: `smtp://${await unusedAddress()}` }),
      "mail",
      /^SMTP_URL: \S+ does not answer like a mail server/,
    ],
    [
      "a mail server without the required encryption",
      () => ({ SMTP_URL: `${validSettings["SMTP_URL"]}?requireTLS=true` }),
      "mail",
      /^SMTP_URL: no encrypted connection to \S+ can be established .* Use smtps:/,
    ],
    [
      "implicit TLS with a mail server that does not support it",
      () => ({ SMTP_URL: validSettings["SMTP_URL"]!.replace("smtp:", "smtps:") }),
      "mail",
      /^SMTP_URL: no encrypted connection to \S+ can be established \(wrong version number\)/,
    ],
    [
      "a wrong password for the mail server",
      () => startRejectingMailServer(535),
      "mail",
      /^SMTP_URL: \S+ rejects the user or the password \(.*535.*\)\. .* Correct them/,
    ],
    [
      "a mail server that temporarily cannot check passwords",
      () => startRejectingMailServer(454),
      "mail",
      /^SMTP_URL: \S+ cannot check the user and the password \(.*454.*\)\. .* Check the log of the mail server/,
    ],
    [
      "a mail server whose size limit leaves no room for documents",
      async () => ({ SMTP_URL: stopAfterTests(await startMailbox(undefined, 0, { size: 300_000 })).url }),
      "mail",
      /^SMTP_URL: \S+ accepts messages of up to 0.3 MB\. .* Raise the server's limit, in Postfix message_size_limit\.$/,
    ],
    [
      "an unreachable virus scanner",
      async () => ({ CLAMD_HOST: await unusedAddress() }),
      "virus scanner",
      /^CLAMD_HOST: no clamd answers at \S+ .* no file is accepted\. Start it/,
    ],
    [
      "a CLAMD_HOST that is not a virus scanner",
      () => ({ CLAMD_HOST: new URL(validSettings["SMTP_URL"]!).host }),
      "virus scanner",
      /^CLAMD_HOST: no clamd answers at /,
    ],
    [
      "a Chromium that does not start",
      () => ({ CHROMIUM_PATH: "/bin/false" }),
      "Chromium",
      /^Chromium does not start, so no PDF can be created .* Install it/,
    ],
    [
      "a clock 20 minutes ahead",
      () => clockAhead(20 * MINUTE_MS),
      "clock",
      /^This host's clock is 20 minutes ahead of that of the database and 20 minutes ahead of that of the bucket\. .* \(403\)\. Let NTP/,
    ],
    [
      "a PUBLIC_ORIGIN without encryption",
      () => ({ PUBLIC_ORIGIN: "http://intake.example" }),
      "address",
      /^PUBLIC_ORIGIN: http:\/\/intake.example is not encrypted/,
    ],
    [
      "a proxy that is not trusted",
      () => ({ PUBLIC_ORIGIN: "https://intake.example" }),
      "address",
      /^TRUST_PROXY: not set, .* Set TRUST_PROXY to 1/,
    ],
  ];
  it.each(wrongCases)("%s", async (_title, settings, part, message) => {
    const { code, output } = await runDoctorWithoutChromium(await settings());
    expect(rowOf(output, part)).toEqual(["wrong", expect.stringMatching(message)]);
    expect(output).toMatch(/\nThe server starts, and \d of its parts (is|are) to be mended\.\n/);
    expect(code).toBe(0);
  });

  const smallDisk = makeDataDir();
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=100m,mode=0711", "tmpfs", smallDisk]).status === 0;
  afterAll(() => {
    spawnSync("umount", [smallDisk]);
    rmSync(smallDisk, { recursive: true, force: true });
  });
  it.skipIf(!isMounted)("an almost full disk", async () => {
    const { code, output } = await runDoctorWithoutChromium({ DATA_DIR: smallDisk });
    expect(rowOf(output, "data folder")).toEqual([
      "wrong",
      expect.stringMatching(/^DATA_DIR: 0.1 GB are free on the disk of \S+ below 0.5 GB no files are accepted\. Free some space/),
    ]);
    expect(code).toBe(0);
  });
});
