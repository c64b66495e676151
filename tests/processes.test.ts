import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, sameBrowserAt } from "./support/clients.ts";
import { note } from "./support/figures.ts";
import { samples, uploaded } from "./support/files.ts";
import { postmasterOf } from "./support/postgres.ts";
import { childrenOf } from "./support/process-group.ts";
import { beginSavers, lossesOf, saveWithoutPause } from "./support/savers.ts";
import { makeDataDir, startServer, type ServerOptions, type TestServer } from "./support/server.ts";
import { startS3 } from "./support/stores.ts";

const forms = "/api/bankruptcy-forms";
const two = { ownPostgres: true, env: { WEB_CONCURRENCY: "2" } };

const timesIn = (log: string, text: string) => log.split(text).length - 1;
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

  it("serve together, and report everything to the operator once", async () => {
    expect(childrenOf(server.pid())).toHaveLength(2);
    expect(timesIn(server.log(), "Listening on")).toBe(1);
    expect(timesIn(server.log(), "Generated passwords")).toBe(1);
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(server.url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("start one that died again, later and later if it keeps dying, and serve in the meantime", async () => {
    for (const rest of [0, 500, 1_000]) {
      process.kill(childrenOf(server.pid()).at(-1)!, "SIGKILL");
      await expect.poll(server.log).toContain(`"restMs":${rest},`);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await expect.poll(() => childrenOf(server.pid()).length).toBe(2);
    }
  }, 60_000);

  it("end in good order with their first one, and PostgreSQL after them, and lose nothing that was acknowledged", async (context) => {
    const workers = childrenOf(server.pid());
    const savers = await beginSavers(server.url, 50);
    const saving = saveWithoutPause(server.url, savers);
    await saving.allSavedAgain();
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    const seconds = (Date.now() - began) / 1_000;
    note(context, `ended after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(25);
    await saving.stop();
    expect(workers.filter(isAlive)).toEqual([]);
    expect(postmasterOf(server.dataDir)).toBe(0);
    await server.restart();
    expect(await lossesOf(server.url, savers)).toEqual([]);
  }, 90_000);

  it("end when their first one is killed, and the next start finds everything", async () => {
    const workers = childrenOf(server.pid());
    await server.kill();
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
    await server.restart();
    expect((await fetch(server.url)).status).toBe(200);
  }, 60_000);

  it("say once what stands in the way of a start, and leave nothing running", async () => {
    const PORT = new URL(server.url).port;
    const dataDir = makeDataDir();
    const failure: Error = await startServer({ ...two, dataDir, env: { ...two.env, PORT } }).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
    expect(timesIn(failure.message, `PORT: ${PORT} is already in use.`)).toBe(1);
    expect(postmasterOf(dataDir)).toBe(0);
  }, 60_000);
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

  it("may start for the first time at once with the same data", async () => {
    const dataDir = makeDataDir();
    const [one, other] = await Promise.all([start({ dataDir }), start({ dataDir })]);
    expect(timesIn(one.log() + other.log(), "Generated passwords")).toBe(1);
    const { id } = await (await apiClient(one.url).call("POST", forms, {})).json();
    expect((await apiClient(other.url).call("GET", `${forms}/${id}`)).status).toBe(200);
    expect(await one.stop()).toBe(0);
    expect((await apiClient(other.url).call("GET", `${forms}/${id}`)).status).toBe(200);
  }, 60_000);

  it("on hosts of their own serve the same clients from one database and one bucket", async () => {
    const s3 = await startS3();
    const secrets = {
      ATTORNEY_PASSWORD: "a password for both hosts",
      DOCUMENT_PASSWORD: "a document password for both",
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      SESSION_SECRET: "a session secret for both of the two hosts",
    };
    const one = await start({ env: { ...s3.env, ...secrets } });
    const other = await start({ env: { ...s3.env, ...secrets, DATABASE_URL: one.databaseUrl() } });
    const client = await openBrowser(one.url);
    const { id } = await (await client.call("POST", forms, { formData: { contactInfo: { city: "Cary" } } })).json();
    const there = sameBrowserAt(other.url, client);
    expect((await (await there.call("GET", `${forms}/${id}`)).json()).formData.contactInfo.city).toBe("Cary");
    const documents = `${forms}/${id}/documents`;
    const storageKey = await uploaded(client, documents, samples.pdf);
    const kept = await there.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
    expect(kept.status).toBe(201);
    const download = await client.call("GET", `${documents}/payStubs/${(await kept.json()).id}/download`);
    expect(Buffer.from(await download.arrayBuffer()).equals(samples.pdf)).toBe(true);
    expect(await other.stop()).toBe(0);
    expect((await client.call("GET", `${forms}/${id}`)).status).toBe(200);
    await s3.cleanup();
  }, 60_000);
});
