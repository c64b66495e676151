import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, client } from "../support/clients.ts";
import { environment } from "../support/environment.ts";
import { referenceHash } from "../support/password-hash.ts";
import { startServer, type ServerOptions, type TestServer } from "../support/server.ts";

const hasTerminal = spawnSync("script", ["--version"]).status === 0;
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
const [, ...command] = scripts["hash-password"]!.split(" ");

const cleanups: (() => unknown)[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hash-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
});
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

/** The environment of the command: a data folder that does not exist, and a database that nobody serves. */
const surroundings = () => ({
  ...environment("command"),
  DATA_DIR: path.join(folder, "data"),
  DATABASE_URL: "postgres://intake@127.0.0.1:1/intake",
});

function hash(input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { input, env: surroundings(), encoding: "utf8" });
  return { status, stdout, stderr };
}

async function start(env: Record<string, string>, options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer({ ownPostgres: true, env, ...options });
  cleanups.push(server.cleanup);
  return server;
}

const statusOf = async (url: string, password: string) => (await apiClient(url).call("POST", "/api/admin/login", { password })).status;

describe("the command", () => {
  it("prints only the hash, says on the other output what it is for, and leaves nothing behind", () => {
    const { status, stdout, stderr } = hash(`${attorneyPassword}\n`);
    expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}\n$/);
    expect(stderr).toMatch(/^Give every host this as ATTORNEY_PASSWORD_HASH .*\n$/);
    expect([status, readdirSync(folder)]).toEqual([0, []]);
  });

  it.each([
    ["14 characters", "fourteen chars\n", "The password must have at least 15 characters.\n"],
    ["1,026 bytes", "é".repeat(513), "The password must have at most 1,024 bytes.\n"],
    ["two lines", `${attorneyPassword}\nand a second line\n`, "The password must be one line.\n"],
    ["nothing", "", "The password must have at least 15 characters.\n"],
  ])("refuses %s", (_what, input, stderr) => {
    expect(hash(input)).toEqual({ status: 1, stdout: "", stderr });
  });

  /** Types each line when it is asked for. */
  async function typeAtTerminal(...lines: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn("script", ["--quiet", "--return", "--command", [process.execPath, ...command].join(" "), "/dev/null"], {
      env: surroundings(),
      stdio: ["pipe", "pipe", "inherit"],
    });
    cleanups.push(() => child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.endsWith(": ")) child.stdin.write(lines.shift()!);
    });
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  }

  it.runIf(hasTerminal)("asks twice at a terminal, which does not show the password", async () => {
    const { code, output } = await typeAtTerminal(`${attorneyPassword}\r`, `${attorneyPassword}\r`);
    expect(output).toMatch(/^Password: \r\nOnce more: \r\n\$argon2id\$v=19\$\S+\r\nGive every host .*\r\n$/);
    expect(code).toBe(0);
  });

  it.runIf(hasTerminal)("prints no hash at a terminal when the passwords differ or the input is canceled", async () => {
    expect(await typeAtTerminal(`${attorneyPassword}\r`, `${attorneyPassword}!\r`)).toEqual({
      code: 1,
      output: "Password: \r\nOnce more: \r\nThese are two different passwords.\r\n",
    });
    expect(await typeAtTerminal("half a passw\u0003")).toEqual({ code: 1, output: "Password: No password was given.\r\n" });
  });
});

describe("a server with ATTORNEY_PASSWORD_HASH", () => {
  it("accepts exactly the password that was hashed, and has none of its own", { timeout: 90_000 }, async () => {
    const server = await start({ ATTORNEY_PASSWORD_HASH: hash(attorneyPassword).stdout.trim(), WEB_CONCURRENCY: "2" });
    expect((await signInAttorney(server.url)).cookie).toBeTruthy();
    for (const wrong of [`${attorneyPassword}!`, attorneyPassword.slice(1), "é".repeat(512)])
      expect(await statusOf(server.url, wrong)).toBe(401);
    expect(await statusOf(server.url, "é".repeat(513))).toBe(422);
    const secrets = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8"));
    expect(Object.keys(secrets).sort()).toEqual(["documentPassword", "encryptionKeys", "postgresPassword", "sessionSecret"]);
  });

  it("accepts the password of a hash that another program made, from a file, but not the hash itself", { timeout: 90_000 }, async () => {
    const ATTORNEY_PASSWORD_HASH_FILE = path.join(folder, "hash");
    writeFileSync(ATTORNEY_PASSWORD_HASH_FILE, `${referenceHash}\n`);
    const server = await start({ ATTORNEY_PASSWORD_HASH_FILE });
    expect(await statusOf(server.url, referenceHash)).toBe(401);
    expect(await statusOf(server.url, "passwort")).toBe(401);
    expect(await statusOf(server.url, "password")).toBe(200);
  });

  it("ends all sessions when it starts with another hash, even of the same password", { timeout: 120_000 }, async () => {
    const [before, after] = [hash(attorneyPassword).stdout.trim(), hash(attorneyPassword).stdout.trim()];
    const first = await start({ ATTORNEY_PASSWORD_HASH: before });
    const { cookie } = await signInAttorney(first.url);
    const statusAt = async (url: string) => (await client(url, { Cookie: cookie }).call("GET", "/api/admin/auth/status")).json();
    await first.restart();
    expect(await statusAt(first.url)).toEqual({ authenticated: true });
    await first.stop();
    const changed = await start({ ATTORNEY_PASSWORD_HASH: after }, { dataDir: first.dataDir });
    expect(await statusAt(changed.url)).toEqual({ authenticated: false });
    expect(await statusOf(changed.url, attorneyPassword)).toBe(200);
  });

  it.runIf(hasTerminal)("prints only the document password at its first start", { timeout: 90_000 }, async () => {
    const server = await start({ ATTORNEY_PASSWORD_HASH: referenceHash }, { onTerminal: true });
    expect(server.log()).toMatch(/^Document password: +\S{20,}\r?$/m);
    expect(server.log()).not.toMatch(/Attorney's password|undefined|argon2id/);
  });

  it("does not start with the password as well, or with a hash that it cannot read", async () => {
    const failure = (settings: Record<string, string>) =>
      startServer({ dataDir: path.join(folder, "data"), env: settings, ownPostgres: true }).then(
        () => "it started",
        ({ message }: Error) => message.replace("The server did not start:\n", ""),
      );
    expect(await failure({ ATTORNEY_PASSWORD: attorneyPassword, ATTORNEY_PASSWORD_HASH: referenceHash })).toBe(
      "ATTORNEY_PASSWORD_HASH: must not be given together with ATTORNEY_PASSWORD\n",
    );
    expect(await failure({ ATTORNEY_PASSWORD_HASH: referenceHash.slice(1) })).toMatch(/^ATTORNEY_PASSWORD_HASH: must be \$argon2id.*\n$/);
  });
});
