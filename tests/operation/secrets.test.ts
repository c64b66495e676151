import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadAndRegister } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { newKey } from "../support/commands.ts";
import { samples } from "../support/files.ts";
import { postmasterPidOf } from "../support/postgres.ts";
import { childrenOf } from "../support/process-group.ts";
import { startServer, type ServerOptions, type TestServer } from "../support/server.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

async function start(env: Record<string, string>, options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer({ ownPostgres: true, env, ...options });
  cleanups.push(server.cleanup);
  return server;
}

const secrets = {
  ATTORNEY_PASSWORD: attorneyPassword,
  DOCUMENT_PASSWORD: "a document password of their own",
  ENCRYPTION_KEYS: newKey("k1"),
  SESSION_SECRET: "a session secret that is long enough",
  OPERATOR_TOKEN: "a token of the operator's own",
};

/** The secrets in the environment with which a process was started, which Linux keeps. */
function secretsOf(pid: number): string[] {
  const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
  return Object.entries(secrets).flatMap(([name, value]) => (environment.includes(value) ? [name] : []));
}

it("with secrets in files, no process has one in its environment, and all work", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const files = Object.entries(secrets).map(([name, value]): [string, string] => {
    const file = path.join(folder, name);
    writeFileSync(file, `${value}\n`, { mode: 0o600 });
    return [`${name}_FILE`, file];
  });
  const server = await start({ OPERATOR_TOKEN: "", ...Object.fromEntries(files), WEB_CONCURRENCY: "2" });
  expect((await signInAttorney(server.url)).cookie).toBeTruthy();
  const workers = childrenOf(server.pid());
  expect(workers).toHaveLength(2);
  expect([server.pid(), ...workers].flatMap(secretsOf)).toEqual([]);
});

it("secrets in the environment reach the server's processes, but not PostgreSQL", async () => {
  const server = await start({ ...secrets, WEB_CONCURRENCY: "2" });
  expect((await signInAttorney(server.url)).cookie).toBeTruthy();
  expect(secretsOf(postmasterPidOf(server.dataDir))).toEqual([]);
});

it.runIf(process.getuid?.() === 0)("another user can read nothing in the data folder except Chromium itself", async () => {
  const server = await start({ ATTORNEY_PASSWORD: attorneyPassword, CHROMIUM_PATH: "" });
  const client = apiClient(server.url);
  const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
  const documents = `/api/bankruptcy-forms/${id}/documents`;
  expect((await uploadAndRegister(client, documents, "payStubs", "pay.pdf", samples.pdf)).status).toBeLessThan(300);
  await client.call("GET", `/api/bankruptcy-forms/${id}/pdf`);
  // Unlike `find`, which stops at closed folders, this lists what everybody who knows a name could open.
  const open = execFileSync("find", [server.dataDir, "-type", "f", "-perm", "/o+r"], { encoding: "utf8" }).trim().split("\n");
  const reachable = open.filter((file) => {
    try {
      execFileSync("setpriv", ["--reuid=61000", "--regid=61000", "--clear-groups", "test", "-r", file]);
      return true;
    } catch {
      return false;
    }
  });
  expect(reachable.filter((file) => !file.startsWith(path.join(server.dataDir, "chromium", "sparticuz-")))).toEqual([]);
});
