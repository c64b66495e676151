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
import { makePrivateCa } from "../support/private-ca.ts";
import { startRefusingLine } from "../support/refusing-line.ts";
import { freePort, makeDataDir, startServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

type Settings = Record<string, string>;

const size = 10_240_000;
const webhookSecret = `whsec_${"AbCd".repeat(10)}`;
const minutes = 60_000;
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

function cleanedUp<T extends { stop(): unknown }>(started: T): T {
  cleanups.push(() => started.stop());
  return started;
}

async function emptyDatabase(): Promise<string> {
  const address = await createDatabase({ isEmpty: true });
  cleanups.push(() => dropDatabase(address));
  return address;
}

let right: Settings;
let bucket: string;
let dataDir: string;
/** The program that is told of events. */
let told: Canary;
beforeAll(async () => {
  const s3 = await startS3();
  cleanups.push(s3.cleanup);
  bucket = s3.bucket;
  dataDir = makeDataDir();
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  told = cleanedUp(await startCanary());
  const mailbox = cleanedUp(await startMailbox());
  const clamd = cleanedUp(await startClamd());
  right = {
    ...s3.env,
    DATABASE_URL: await emptyDatabase(),
    ENCRYPTION_KEYS: newKey("k1"),
    ATTORNEY_PASSWORD: attorneyPassword,
    DOCUMENT_PASSWORD: "a document password of the firm",
    SESSION_SECRET: "a session secret that is long enough",
    SMTP_URL: mailbox.url,
    WEBHOOK_URL: told.url,
    WEBHOOK_SECRET: webhookSecret,
    API_KEYS: `reports:read:${"ab".repeat(32)},sync:full:${"cd".repeat(32)}`,
    CLAMD_HOST: clamd.host,
    CHROMIUM_PATH: await testChromium(),
  };
  const before = await startServer({ env: right });
  await before.stop();
  await before.cleanup();
}, 120_000);

const consult = (wrong: Settings = {}) => run("doctor", dataDir, [], { ...right, ...wrong });
/** The same without starting Chromium, where something else is looked at. */
const consultQuickly = (wrong: Settings) => consult({ CHROMIUM_PATH: "/bin/false", ...wrong });

/** A row of the table: the state, the part, and what is said of it and what to do, in one line. */
const rowOf = (output: string, name: string) => {
  const [, state, said] = new RegExp(`^(\\w+) +${name} +(.*(?:\\n {9,}.*)*)`, "m").exec(output) ?? [];
  return [state, said?.replace(/\s+/g, " ")];
};

const atDatabase = (change: (url: URL) => void) => {
  const url = new URL(right["DATABASE_URL"]!);
  change(url);
  return { DATABASE_URL: url.href };
};

async function refusing(isRefused: Parameters<typeof startRefusingLine>[1]): Promise<Settings> {
  return { S3_ENDPOINT: cleanedUp(await startRefusingLine(right["S3_ENDPOINT"]!, isRefused)).url };
}

/** A database that belongs to somebody else, and a role that may only connect to it. */
async function strangersDatabase(): Promise<Settings> {
  const url = new URL(await emptyDatabase());
  await withDatabase({ databaseUrl: () => url.href }, async (sql) => {
    await sql`drop role if exists guest`;
    await sql`create role guest login password 'the password of a guest'`;
  });
  return { DATABASE_URL: Object.assign(url, { username: "guest", password: "the password of a guest" }).href };
}

async function hastyDatabase(): Promise<Settings> {
  const DATABASE_URL = await emptyDatabase();
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await withDatabase({ databaseUrl: () => DATABASE_URL }, (sql) => sql`alter database ${sql(name)} set synchronous_commit = off`);
  return { DATABASE_URL };
}

/** A mail server that answers whoever signs in with this code. */
async function strictMailbox(responseCode: number): Promise<Settings> {
  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, answer) => answer(Object.assign(new Error("who are you"), { responseCode })),
  });
  await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise<void>((resolve) => strict.close(resolve)));
  return { SMTP_URL: `smtp://ann:wrong@127.0.0.1:${(strict.server.address() as AddressInfo).port}` };
}

/** An S3 server with a certificate of an authority that is not in NODE_EXTRA_CA_CERTS. */
async function unknownAuthority(): Promise<Settings> {
  const ca = makePrivateCa();
  cleanups.push(() => ca.cleanup());
  const encrypting = createServer({ key: ca.key, cert: ca.cert });
  await new Promise<void>((resolve) => encrypting.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise<void>((resolve) => encrypting.close(() => resolve())));
  return { S3_ENDPOINT: `https://127.0.0.1:${(encrypting.address() as AddressInfo).port}` };
}

/** The clock of the command alone. */
function clockAhead(ms: number): Settings {
  const file = path.join(dataDir, "shift");
  writeFileSync(file, String(ms));
  return { NODE_OPTIONS: `--import=${pathToFileURL(path.resolve("tests/support/set-clock.ts")).href}`, CLOCK_SHIFT: file };
}

const nobodyAt = async () => `127.0.0.1:${await freePort()}`;

it("finds nothing to mend where everything is right, and leaves nothing behind", async () => {
  const { code, output } = await consult();
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
    "Chromium",
  ];
  expect(states).toEqual(Object.fromEntries(names.map((name) => [name, "ok"])));
  expect(output).toContain("\nEverything works.\n");
  expect(told.visits).toEqual([]);
  expect(output).not.toContain("{");
  expect(code).toBe(0);
  expect(readdirSync(path.join(bucket, "pending"))).toEqual(["stays"]);
  expect(readdirSync(dataDir)).toEqual(["chromium"]);
  expect(
    readdirSync(path.join(dataDir, "chromium", "profiles")).flatMap((own) => readdirSync(path.join(dataDir, "chromium", "profiles", own))),
  ).toEqual([]);
});

it("finds nothing to mend in a mail server for smaller messages, and says how large they are made", async () => {
  const { output } = await consult({ SMTP_URL: cleanedUp(await startMailbox(undefined, 0, { size })).url });
  expect(rowOf(output, "mail")).toEqual([
    "ok",
    expect.stringMatching(/^\S+ takes mail of up to 10\.2 MB\. Messages have up to 7\.5 MB of documents\.$/),
  ]);
  expect(output).toContain("\nEverything works.\n");
});

it("returns whether the bucket encrypts what lies there until it is registered", async () => {
  const said = async (settings: Settings = {}) => rowOf((await consultQuickly(settings)).output, "files");
  const expected = (uploads: string) => [
    "ok",
    expect.stringMatching(
      `^They lie in the bucket documents of 127.0.0.1:\\d+, encrypted with ENCRYPTION_KEYS; ` +
        `uploads that wait to be registered, ${uploads}\\.`,
    ),
  ];
  expect(await said()).toEqual(expected("the bucket does not encrypt"));
  const encrypting = await startS3({ encrypts: true });
  cleanups.push(encrypting.cleanup);
  expect(await said(encrypting.env)).toEqual(expected("the bucket encrypts \\(AES256\\)"));
});

describe("says what keeps the server from starting, and what to do:", () => {
  const fatal: [wrong: string, settings: () => Settings | Promise<Settings>, part: string, said: RegExp][] = [
    [
      "no database",
      () => atDatabase((url) => (url.port = "1")),
      "database",
      /^DATABASE_URL: the server at 127.0.0.1:1 does not answer \(ECONNREFUSED\)\. Start it, or correct/,
    ],
    [
      "a database that does not encrypt although it is asked to",
      () => atDatabase((url) => url.searchParams.set("sslmode", "verify-full")),
      "database",
      /^DATABASE_URL: the server at \S+ does not answer \(ECONNRESET\)\. .*let it encrypt \(ssl = on\)/,
    ],
    [
      "a wrong password",
      () => atDatabase((url) => (url.password = "wrong")),
      "database",
      /^DATABASE_URL: the server at \S+ refuses the password of intake\. Correct/,
    ],
    [
      "no such database",
      () => atDatabase((url) => (url.pathname = "/elsewhere")),
      "database",
      /^DATABASE_URL: the server at \S+ has no database named elsewhere\. Make it: createdb/,
    ],
    [
      "a database in which the role may not make tables",
      strangersDatabase,
      "database",
      /^DATABASE_URL: guest may not make tables in (test_\w+)\. Say to the server: alter database "\1" owner to "guest"/,
    ],
    [
      "a database that may lose what it has confirmed",
      hastyDatabase,
      "database",
      /^DATABASE_URL: the server may lose saved data, because synchronous_commit is off\. Set it on/,
    ],
    [
      "other keys",
      () => ({ ENCRYPTION_KEYS: newKey("other") }),
      "keys",
      /^ENCRYPTION_KEYS: none of these keys opens what is in the database\. Start with the keys/,
    ],
    [
      "a bucket that is not there",
      () => ({ S3_BUCKET: "elsewhere" }),
      "files",
      /^S3_BUCKET: 127.0.0.1:\d+ has no bucket named elsewhere\. Make it/,
    ],
    [
      "an unknown key of the bucket",
      () => ({ S3_ACCESS_KEY_ID: "stranger" }),
      "files",
      /^S3_ACCESS_KEY_ID: \S+ does not know this key\. Correct/,
    ],
    [
      "a wrong key of the bucket",
      () => ({ S3_SECRET_ACCESS_KEY: "wrong" }),
      "files",
      /^S3_SECRET_ACCESS_KEY: \S+ says that it does not belong to S3_ACCESS_KEY_ID\. Correct/,
    ],
    [
      "a key that may not write",
      () => refusing(({ method }) => method === "PUT"),
      "files",
      /^S3_BUCKET: \S+ refuses to take a file in documents \(403 AccessDenied\)\. Let the key/,
    ],
    [
      "a key that may not read",
      () => refusing(({ method, headers }) => method === "GET" && headers.range !== undefined),
      "files",
      /^S3_BUCKET: \S+ refuses to give a file back in documents \(403 AccessDenied\)/,
    ],
    [
      "a key that may not write a second time",
      () => refusing(({ method, headers }) => method === "PUT" && headers.authorization !== undefined && !headers["x-amz-copy-source"]),
      "files",
      /^S3_BUCKET: \S+ refuses to store a file encrypted in documents \(403 AccessDenied\)/,
    ],
    [
      "a key that may not copy",
      () => refusing(({ headers }) => headers["x-amz-copy-source"] !== undefined),
      "files",
      /^S3_BUCKET: \S+ refuses to copy a file in documents \(403 AccessDenied\)\. Let the key/,
    ],
    [
      "a key that may not list",
      () => refusing(({ url }) => url!.includes("list-type=2")),
      "files",
      /^S3_BUCKET: \S+ refuses to list files in documents \(403 AccessDenied\)/,
    ],
    [
      "a key that may not delete",
      () => refusing(({ method }) => method === "DELETE"),
      "files",
      /^S3_BUCKET: \S+ refuses to delete a file in documents \(403 AccessDenied\)/,
    ],
    [
      "a data folder that cannot be written",
      () => ({ DATA_DIR: "/dev/null/data" }),
      "data folder",
      /^DATA_DIR: \/dev\/null\/data cannot be written \(ENOTDIR\)\. Give it to the user/,
    ],
  ];
  it.each(fatal)("%s", async (_wrong, settings, part, said) => {
    const { code, output } = await consultQuickly(await settings());
    expect(rowOf(output, part)).toEqual(["fatal", expect.stringMatching(said)]);
    expect(output).toContain("\nThe server does not start like this.\n");
    expect(output).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  });

  it("an address with a path, before anything is tried", async () => {
    expect(await consult({ PUBLIC_ORIGIN: "https://intake.example/path" })).toEqual({
      code: 1,
      output: "PUBLIC_ORIGIN: must be an origin without a path\n",
    });
  });
});

describe("says what is to be mended although the server starts:", () => {
  const told: [wrong: string, settings: () => Settings | Promise<Settings>, part: string, said: RegExp][] = [
    [
      "no answer from the bucket's server",
      async () => ({ S3_ENDPOINT: `http://${await nobodyAt()}` }),
      "files",
      /^S3_ENDPOINT: \S+ does not answer \(ECONNREFUSED\): files can neither be sent nor opened/,
    ],
    [
      "a certificate of the bucket's server that nobody knows",
      unknownAuthority,
      "files",
      /^S3_ENDPOINT: the certificate of \S+ is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\): .* in NODE_EXTRA_CA_CERTS/,
    ],
    [
      "no CORS rule",
      async () => {
        const closed = await startS3({ isClosedToPages: true });
        cleanups.push(closed.cleanup);
        return closed.env;
      },
      "uploads",
      /^S3_BUCKET: documents lets no page of \S+ send files: .* Give it a CORS rule with AllowedOrigins http:\/\/localhost:3000/,
    ],
    [
      "nobody who is told of events",
      async () => ({ WEBHOOK_URL: `http://${await nobodyAt()}/a-secret-path` }),
      "webhook",
      /^WEBHOOK_URL: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Events wait, for two days\. Start the program there/,
    ],
    [
      "a certificate that nobody knows of whom is told of events",
      async () => ({ WEBHOOK_URL: (await unknownAuthority())["S3_ENDPOINT"]! }),
      "webhook",
      /^WEBHOOK_URL: the certificate of \S+ is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. .* in NODE_EXTRA_CA_CERTS/,
    ],
    [
      "no mail server",
      async () => ({ SMTP_URL: `smtp://${await nobodyAt()}` }),
      "mail",
      /^SMTP_URL: \S+ does not answer as a mail server does/,
    ],
    [
      "a mail server without the encryption that is asked for",
      () => ({ SMTP_URL: `${right["SMTP_URL"]}?requireTLS=true` }),
      "mail",
      /^SMTP_URL: no encrypted connection to \S+ comes about .* Use smtps:/,
    ],
    [
      "encryption from the first byte where the mail server begins without",
      () => ({ SMTP_URL: right["SMTP_URL"]!.replace("smtp:", "smtps:") }),
      "mail",
      /^SMTP_URL: no encrypted connection to \S+ comes about \(wrong version number\)/,
    ],
    [
      "a wrong password of the mail server",
      () => strictMailbox(535),
      "mail",
      /^SMTP_URL: \S+ refuses the user or the password \(.*535.*\)\. .* Correct them/,
    ],
    [
      "a mail server that cannot check passwords at the moment",
      () => strictMailbox(454),
      "mail",
      /^SMTP_URL: \S+ cannot check the user and the password \(.*454.*\)\. .* Look into the log of the mail server/,
    ],
    [
      "a mail server for messages without documents",
      async () => ({ SMTP_URL: cleanedUp(await startMailbox(undefined, 0, { size: 300_000 })).url }),
      "mail",
      /^SMTP_URL: \S+ takes messages of up to 0.3 MB\. .* Let the server take more; Postfix has message_size_limit\.$/,
    ],
    [
      "no virus scanner",
      async () => ({ CLAMD_HOST: await nobodyAt() }),
      "virus scanner",
      /^CLAMD_HOST: no clamd answers at \S+ .* no file is taken\. Start it/,
    ],
    [
      "something else than a virus scanner",
      () => ({ CLAMD_HOST: new URL(right["SMTP_URL"]!).host }),
      "virus scanner",
      /^CLAMD_HOST: no clamd answers at /,
    ],
    ["no Chromium", () => ({ CHROMIUM_PATH: "/bin/false" }), "Chromium", /^Chromium does not start, so no PDF can be made .* Install it/],
    [
      "a clock 20 minutes ahead",
      () => clockAhead(20 * minutes),
      "clock",
      /^This host's clock is 20 minutes ahead of that of the database and 20 minutes ahead of that of the bucket\. .* \(403\)\. Let NTP/,
    ],
    [
      "an address without encryption",
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
  it.each(told)("%s", async (_wrong, settings, part, said) => {
    const { code, output } = await consultQuickly(await settings());
    expect(rowOf(output, part)).toEqual(["wrong", expect.stringMatching(said)]);
    expect(output).toMatch(/\nThe server starts, and \d of its parts (is|are) to be mended\.\n/);
    expect(code).toBe(0);
  });

  const small = makeDataDir();
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=100m,mode=0711", "tmpfs", small]).status === 0;
  afterAll(() => {
    spawnSync("umount", [small]);
    rmSync(small, { recursive: true, force: true });
  });
  it.skipIf(!isMounted)("a disk that is nearly full", async () => {
    const { code, output } = await consultQuickly({ DATA_DIR: small });
    expect(rowOf(output, "data folder")).toEqual([
      "wrong",
      expect.stringMatching(/^DATA_DIR: 0.1 GB are free on the disk of \S+ below 0.5 GB no files are taken\. Make room/),
    ]);
    expect(code).toBe(0);
  });
});
