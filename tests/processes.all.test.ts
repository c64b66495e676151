import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, sameBrowserAt } from "./support/clients.ts";
import { asOperator } from "./support/environment.ts";
import { recordFigures } from "./support/figures.ts";
import { samples, uploadPending } from "./support/files.ts";
import { postmasterPidOf } from "./support/postgres.ts";
import { childrenOf } from "./support/process-group.ts";
import { createSavers, findLosses, saveContinuously } from "./support/savers.ts";
import { makeDataDir, startServer, type ServerOptions, type TestServer } from "./support/server.ts";
import { startS3 } from "./support/stores.ts";

const forms = "/api/bankruptcy-forms";
const two = { ownPostgres: true, env: { WEB_CONCURRENCY: "2" } };

const countIn = (log: string, text: string) => log.split(text).length - 1;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("two processes", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(two);
  });
  afterAll(() => server?.cleanup());

  it("serve together and log startup messages only once", async () => {
    expect(childrenOf(server.pid())).toHaveLength(2);
    expect(countIn(server.log(), "Listening on")).toBe(1);
    expect(countIn(server.log(), "Generated passwords")).toBe(1);
    const responses = await Promise.all(Array.from({ length: 30 }, () => fetch(server.url)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("restart one that died, with an increasing delay, while the other serves", async () => {
    for (const rest of [0, 500, 1_000]) {
      process.kill(childrenOf(server.pid()).at(-1)!, "SIGKILL");
      await expect.poll(server.log).toContain(`"restMs":${rest},`);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await expect.poll(() => childrenOf(server.pid()).length).toBe(2);
    }
  }, 60_000);

  it("replace one whose event loop stands still, which the other reports", async () => {
    const [stopped] = childrenOf(server.pid()) as [number, number];
    process.kill(stopped, "SIGSTOP");
    const others = async () => {
      const signal = AbortSignal.timeout(2_000);
      const response = await fetch(`${server.url}/readyz`, { signal, headers: { ...asOperator.headers, Connection: "close" } }).catch(
        () => undefined,
      );
      return ((await response?.json()) as { stalls: { pid: number }[] } | undefined)?.stalls ?? [];
    };
    await expect.poll(others, { timeout: 40_000 }).toContainEqual(expect.objectContaining({ pid: stopped, isSilent: true }));
    await expect.poll(server.log, { timeout: 50_000 }).toContain(`"pid":${stopped},"msg":"a worker process stood still`);
    await expect.poll(() => childrenOf(server.pid()).includes(stopped)).toBe(false);
    await expect.poll(() => childrenOf(server.pid()).length, { timeout: 20_000 }).toBe(2);
  }, 120_000);

  it("stop gracefully with the primary, then PostgreSQL, without losing an acknowledged save", async (context) => {
    const workers = childrenOf(server.pid());
    const savers = await createSavers(server.url, 50);
    const saving = saveContinuously(server.url, savers);
    await saving.allSavedAgain();
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    const seconds = (Date.now() - began) / 1_000;
    recordFigures(context, `stopped after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(25);
    await saving.stop();
    expect(workers.filter(isAlive)).toEqual([]);
    expect(postmasterPidOf(server.dataDir)).toBe(0);
    await server.restart();
    expect(await findLosses(server.url, savers)).toEqual([]);
  }, 90_000);

  it("exit when the primary is killed, and can be started again", async () => {
    const workers = childrenOf(server.pid());
    await server.kill();
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
    await server.restart();
    expect((await fetch(server.url)).status).toBe(200);
  }, 60_000);

  it("report once why they cannot start, and leave nothing running", async () => {
    const PORT = new URL(server.url).port;
    const dataDir = makeDataDir();
    const failure: Error = await startServer({ ...two, dataDir, env: { ...two.env, PORT } }).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
    expect(countIn(failure.message, `PORT: ${PORT} is already in use.`)).toBe(1);
    expect(postmasterPidOf(dataDir)).toBe(0);
  }, 120_000);
});

describe("two servers", () => {
  let servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.cleanup()));
    servers = [];
  });

  async function start(options: ServerOptions): Promise<TestServer> {
    const server = await startServer({ ownPostgres: true, ...options });
    servers.push(server);
    return server;
  }

  it("can start for the first time simultaneously with the same data", async () => {
    const dataDir = makeDataDir();
    const [first, second] = await Promise.all([start({ dataDir }), start({ dataDir })]);
    expect(countIn(first.log() + second.log(), "Generated passwords")).toBe(1);
    const { id } = await (await apiClient(first.url).call("POST", forms, {})).json();
    expect((await apiClient(second.url).call("GET", `${forms}/${id}`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect((await apiClient(second.url).call("GET", `${forms}/${id}`)).status).toBe(200);
  }, 60_000);

  it("on separate hosts serve the same clients from one database and one bucket", async () => {
    const s3 = await startS3();
    const secrets = {
      ATTORNEY_PASSWORD: "a password for both hosts",
      DOCUMENT_PASSWORD: "a document password for both",
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      SESSION_SECRET: "a session secret for both of the two hosts",
    };
    const first = await start({ env: { ...s3.env, ...secrets } });
    const second = await start({ env: { ...s3.env, ...secrets, DATABASE_URL: first.databaseUrl() } });
    const client = await openBrowser(first.url);
    const { id } = await (await client.call("POST", forms, { formData: { contactInfo: { city: "Cary" } } })).json();
    const clientAtSecond = sameBrowserAt(second.url, client);
    expect((await (await clientAtSecond.call("GET", `${forms}/${id}`)).json()).formData.contactInfo.city).toBe("Cary");
    const documents = `${forms}/${id}/documents`;
    const storageKey = await uploadPending(client, documents, samples.pdf);
    const registered = await clientAtSecond.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
    expect(registered.status).toBe(201);
    const download = await client.call("GET", `${documents}/payStubs/${(await registered.json()).id}/download`);
    expect(Buffer.from(await download.arrayBuffer()).equals(samples.pdf)).toBe(true);
    expect(await second.stop()).toBe(0);
    expect((await client.call("GET", `${forms}/${id}`)).status).toBe(200);
    await s3.cleanup();
  }, 60_000);
});
