import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "../../app/platform/env.server.ts";
import { editKeys, newKey } from "../support/commands.ts";
import { referenceHash } from "../support/password-hash.ts";
import { makeDataDir } from "../support/server.ts";

describe("readEnv", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = makeDataDir();
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const read = (variables: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...variables });

  it.each([
    ["PORT", "80a"],
    ["PORT", "70000"],
    ["PUBLIC_ORIGIN", "https://intake.example/path"],
    ["DATABASE_URL", "mysql://localhost/intake"],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_SECRET_ACCESS_KEY", "half a pair"],
    ["S3_FORCE_PATH_STYLE", "yes"],
    ["SMTP_URL", "mail.example.com"],
    ["ATTORNEY_EMAIL", "nobody"],
    ["ATTORNEY_BAR", "54321"],
    ["FIRM_ADDRESS", "100 Example Street, Raleigh"],
    ["ATTORNEY_PASSWORD", "fourteen chars"],
    ["ATTORNEY_PASSWORD", "é".repeat(513)],
    ["ATTORNEY_PASSWORD_HASH", "the password itself"],
    ["ATTORNEY_PASSWORD_HASH", referenceHash.replace("m=65536", "m=4096")],
    ["ATTORNEY_PASSWORD_HASH", referenceHash.replace("argon2id", "argon2i")],
    ["DOCUMENT_PASSWORD", "nineteen characters"],
    ["ENCRYPTION_KEYS", "k1:c2hvcnQ="],
    ["SESSION_SECRET", "short"],
    ["API_KEYS", "the-key-itself"],
    ["API_KEYS", `reports:write:${"ab".repeat(32)}`],
    ["API_KEYS", `two words:read:${"ab".repeat(32)}`],
    ["API_KEYS", `reports:read:${"ab".repeat(31)}`],
    ["API_KEYS", `one:read:${"ab".repeat(32)},one:full:${"cd".repeat(32)}`],
    ["API_KEYS", `one:read:${"ab".repeat(32)},other:full:${"AB".repeat(32)}`],
    ["WEBHOOK_URL", "ftp://calendar.example/hooks"],
    ["WEBHOOK_URL", "https://ann:a-password@calendar.example/hooks"],
    ["WEBHOOK_SECRET", "c2hvcnQ="],
    ["RETENTION_EMPTY_DAYS", "000"],
    ["RETENTION_UNFINISHED_DAYS", "36501"],
    ["RETENTION_SUBMITTED_DAYS", "1.5"],
    ["CLAMD_HOST", "tcp://scanner:3310"],
    ["CLAMD_HOST", "scanner:99999"],
    ["CHROMIUM_PATH", "/nowhere/chromium"],
    ["TRUST_PROXY", "true"],
    ["WEB_CONCURRENCY", "0"],
    ["WEB_CONCURRENCY", "65"],
    ["LOG_LEVEL", "loud"],
  ])("names %s when it is %j, and does not repeat the value", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `));
    expect(() => read({ [name]: value })).not.toThrow(value);
  });

  it("reports all invalid values together", () => {
    expect(() => read({ PORT: "x", LOG_LEVEL: "x" })).toThrow(/^PORT: .*\nLOG_LEVEL: /);
  });

  it("requires the secret together with the URL of webhooks, with or without its prefix", () => {
    const WEBHOOK_URL = "https://calendar.example/hooks";
    const secret = Buffer.alloc(32, 7);
    expect(() => read({ WEBHOOK_URL })).toThrow(/^WEBHOOK_SECRET: must be given together with WEBHOOK_URL/);
    for (const prefix of ["", "whsec_"])
      expect(read({ WEBHOOK_URL, WEBHOOK_SECRET: prefix + secret.toString("base64") }).WEBHOOK_SECRET).toEqual(secret);
  });

  it("reports which entry of API_KEYS is invalid and why, without showing any", () => {
    const hash = "ab".repeat(32);
    const wrong = () => read({ API_KEYS: `reports:read:${hash}, a-secret-key` });
    expect(wrong).toThrow(/^API_KEYS: entry 2 is not name:role:hash, as "npm run api-key" prints it$/);
    for (const secret of [hash, "a-secret-key"]) expect(wrong).not.toThrow(secret);
    expect(read({ API_KEYS: `reports:read:${hash}` }).API_KEYS).toEqual([
      { name: "reports", role: "read", hash: Buffer.from(hash, "hex") },
    ]);
    expect(read().API_KEYS).toEqual([]);
  });

  it("uses only the given settings of the attorney for petitions, and none of the fictitious firm", () => {
    expect(Object.values(read().SIGNER).filter(Boolean)).toEqual([]);
    const FIRM_ADDRESS = "100 Example Street, Suite 200, Raleigh, NC 27601-1234";
    expect(read({ FIRM_ADDRESS, ATTORNEY_NAME: "Ann Example", ATTORNEY_BAR: "NC 12345", FIRM_NAME: "Example PLLC" }).SIGNER).toEqual({
      name: "Ann Example",
      barState: "NC",
      barNumber: "12345",
      firm: "Example PLLC",
      street: "100 Example Street, Suite 200",
      city: "Raleigh",
      state: "NC",
      zip: "27601-1234",
    });
  });

  it("requires the keys together with the database", () => {
    const DATABASE_URL = "postgres://intake@db.example.com/intake";
    expect(() => read({ DATABASE_URL })).toThrow(/^ENCRYPTION_KEYS: must be given together with DATABASE_URL/);
    expect(read({ DATABASE_URL, ENCRYPTION_KEYS: newKey("k1") }).ENCRYPTION_KEYS).toHaveLength(1);
  });

  describe("settings in files", () => {
    const secret = "a session secret that is long enough";
    const write = (name: string, text: string) => {
      const file = path.join(dataDir, name);
      writeFileSync(file, text);
      return file;
    };

    it.each(["", "\n", "\r\n"])("reads the file that NAME_FILE names, without its final line break %j", (end) => {
      expect(read({ SESSION_SECRET_FILE: write("secret", secret + end) }).SESSION_SECRET).toBe(secret);
    });

    it("reads every setting, and systemd's credentials", () => {
      const CREDENTIALS_DIRECTORY = path.join(dataDir, "credentials");
      mkdirSync(CREDENTIALS_DIRECTORY);
      write("credentials/SESSION_SECRET", `${secret}\n`);
      const env = read({ CREDENTIALS_DIRECTORY, PORT_FILE: write("port", "8080\n") });
      expect([env.SESSION_SECRET, env.PORT]).toEqual([secret, 8080]);
    });

    it("names a setting that is given twice, without showing it", () => {
      const CREDENTIALS_DIRECTORY = dataDir;
      const SESSION_SECRET_FILE = write("SESSION_SECRET", secret);
      const twice: Record<string, string>[] = [
        { SESSION_SECRET: secret, SESSION_SECRET_FILE },
        { SESSION_SECRET: secret, CREDENTIALS_DIRECTORY },
        { SESSION_SECRET_FILE, CREDENTIALS_DIRECTORY },
      ];
      for (const given of twice) {
        expect(() => read(given)).toThrow(/^SESSION_SECRET: is given more than once, by /);
        expect(() => read(given)).not.toThrow(secret);
      }
    });

    it("names a file that cannot be read, and a setting whose file has an invalid value", () => {
      expect(() => read({ SESSION_SECRET_FILE: "/nowhere/secret" })).toThrow(
        /^SESSION_SECRET_FILE: \/nowhere\/secret cannot be read \(ENOENT\)$/,
      );
      expect(() => read({ SESSION_SECRET_FILE: write("secret", "short") })).toThrow(/^SESSION_SECRET: must have at least 32 characters$/);
    });
  });

  it("requires no variable, and treats an empty one as unset", () => {
    const env = read({ PORT: "", PUBLIC_ORIGIN: "" });
    expect(env).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", PUBLIC_ORIGIN: "http://localhost:3000", TRUST_PROXY: false });
    expect(env.FIRM_OFFICES).toHaveLength(2);
  });

  it("generates secrets once, readable by their owner only", () => {
    const first = read();
    expect(first.ATTORNEY_PASSWORD?.length).toBeGreaterThanOrEqual(15);
    expect(first.DOCUMENT_PASSWORD.length).toBeGreaterThanOrEqual(20);
    expect(read()).toEqual(first);
    expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("prefers given secrets to generated ones", () => {
    const key = Buffer.alloc(32, 7).toString("base64");
    const env = read({ ATTORNEY_PASSWORD: "a password of my own", ENCRYPTION_KEYS: `new:${key}` });
    expect(env.ATTORNEY_PASSWORD).toBe("a password of my own");
    expect(env.generated).toEqual({ ATTORNEY_PASSWORD: false, DOCUMENT_PASSWORD: true });
    expect(env.ENCRYPTION_KEYS.map((one) => [one.id, one.key.export().toString("base64")])).toEqual([["new", key]]);
  });

  describe("the hash of the attorney's password", () => {
    const secretsIn = () => JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));

    it("takes the place of the password, of which none is generated", () => {
      const env = read({ ATTORNEY_PASSWORD_HASH: referenceHash });
      expect(env).toMatchObject({
        ATTORNEY_PASSWORD: undefined,
        ATTORNEY_PASSWORD_HASH: { memory: 65_536, passes: 2, parallelism: 1, salt: Buffer.from("somesalt") },
        generated: { ATTORNEY_PASSWORD: false, DOCUMENT_PASSWORD: true },
      });
      expect(secretsIn()).not.toHaveProperty("attorneyPassword");
      expect(read({ ATTORNEY_PASSWORD_HASH: referenceHash })).toEqual(env);
    });

    it("wins over a password that was generated earlier", () => {
      read();
      expect(secretsIn()).toHaveProperty("attorneyPassword");
      expect(read({ ATTORNEY_PASSWORD_HASH: referenceHash }).ATTORNEY_PASSWORD).toBeUndefined();
    });

    it("is refused together with the password, and only one of them may be missing afterwards", () => {
      const ATTORNEY_PASSWORD = "a password of my own";
      expect(() => read({ ATTORNEY_PASSWORD, ATTORNEY_PASSWORD_HASH: referenceHash })).toThrow(
        /^ATTORNEY_PASSWORD_HASH: must not be given together with ATTORNEY_PASSWORD$/,
      );
      read({ ATTORNEY_PASSWORD_HASH: referenceHash });
      expect(() => read()).toThrow(
        /^ATTORNEY_PASSWORD: must be given, or ATTORNEY_PASSWORD_HASH: there is no password in .*secrets\.json$/,
      );
      expect(read({ ATTORNEY_PASSWORD }).ATTORNEY_PASSWORD).toBe(ATTORNEY_PASSWORD);
    });

    it("completes the secrets, so that no file is written", () => {
      const given = {
        ATTORNEY_PASSWORD_HASH: referenceHash,
        DOCUMENT_PASSWORD: "a document password of my own",
        ENCRYPTION_KEYS: newKey("k1"),
        SESSION_SECRET: "a session secret that is long enough",
        DATABASE_URL: "postgres://intake@db.example.com/intake",
      };
      expect(read(given).SECRETS_FILE).toBeUndefined();
      expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(false);
    });
  });

  it("reports invalid edits of the generated keys, without showing them", () => {
    read();
    editKeys(dataDir, (keys) => ["k2:too-short", ...keys]);
    expect(() => read()).toThrow(/^DATA_DIR: encryptionKeys in .*secrets\.json must be kid:base64/);
    expect(() => read()).not.toThrow("too-short");
  });

  it.each([
    ["scanner", { host: "scanner", port: 3310 }],
    ["127.0.0.1:9", { host: "127.0.0.1", port: 9 }],
    ["[::1]:3311", { host: "::1", port: 3311 }],
  ])("reads CLAMD_HOST %j", (value, expected) => {
    expect(read({ CLAMD_HOST: value }).CLAMD_HOST).toEqual(expected);
  });

  it.each([
    ["2", 2],
    ["loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
  ])("reads TRUST_PROXY %j", (value, expected) => {
    expect(read({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });
});
