import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import postgres from "postgres";
import { run } from "./support/commands.ts";
import { asOperator } from "./support/environment.ts";
import { join } from "./support/join-sockets.ts";
import { startServer } from "./support/server.ts";
import { startS3, stores, type Store } from "./support/stores.ts";

describe.each(stores)("a server with its files on %s", (_kind, startStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store?.cleanup());

  const ask = async (path: string, method = "GET") => {
    const response = await fetch(store.server.url + path, { method, ...asOperator });
    return {
      status: response.status,
      type: response.headers.get("Content-Type"),
      cache: response.headers.get("Cache-Control"),
      body: await response.text(),
    };
  };
  const readReadiness = async () => {
    const { status, body } = await ask("/readyz");
    return { status, ...JSON.parse(body) };
  };

  it("reports its health and readiness, without logging these requests", async () => {
    expect(await ask("/healthz")).toEqual({ status: 200, type: "text/plain; charset=utf-8", cache: "no-store", body: "ok" });
    expect(await ask("/readyz")).toMatchObject({ status: 200, type: "application/json; charset=utf-8", cache: "no-store" });
    const jobs = { jobs: { waiting: 0, dead: 0, deadMails: 0, deadWebhooks: 0 }, oldestSeconds: { mail: null, webhook: null, job: null } };
    const healthy = {
      status: 200,
      state: "ok",
      database: "ok",
      storage: "ok",
      sweep: "ok",
      ...jobs,
      chromium: "ok",
      checks: expect.any(Array),
      stalls: [],
    };
    await expect.poll(readReadiness, { timeout: 20_000 }).toEqual(healthy);
    expect((await readReadiness()).checks).toContainEqual({
      name: "clock",
      state: "ok",
      sentence: expect.stringContaining("that of the database"),
    });
    expect((await ask("/healthz", "HEAD")).status).toBe(200);
    expect(store.server.log()).not.toMatch(/healthz|readyz/);
  });

  it("reports when the storage is down and up again, and keeps serving forms", async () => {
    await store.stop();
    await expect.poll(readReadiness).toMatchObject({ status: 200, state: "degraded", database: "ok", storage: "down" });
    expect((await ask("/healthz")).status).toBe(200);
    await store.mend();
    await expect.poll(readReadiness).toMatchObject({ status: 200, storage: "ok" });
  });

  it("counts waiting and given-up jobs, and remains ready", async () => {
    const sql = postgres(store.server.databaseUrl(), { max: 1, onnotice: () => {} });
    await sql`select graphile_worker.add_job('send_receipt', '{"submissionId":"none"}', run_at => now() + interval '1 hour')`;
    await sql`select graphile_worker.add_job('send_receipt', '{"submissionId":"none"}',
      run_at => now() + interval '1 hour', job_key => 'dead')`;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'dead'`;
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour' where key is null`;
    await sql.end();
    await expect.poll(readReadiness).toMatchObject({ status: 200, jobs: { waiting: 1, dead: 1, deadMails: 1 } });
    expect((await readReadiness()).oldestSeconds.mail).toBeGreaterThanOrEqual(3_600);
  });
});

it("readiness checks the bucket at most once per second, regardless of the number of requests", async () => {
  const s3 = await startS3();
  let headRequests = 0;
  const relay = createServer((client) => {
    client.on("data", (bytes) => (headRequests += bytes.toString("latin1").split("HEAD /documents/kept/none ").length - 1));
    join(client, connect(Number(new URL(s3.env.S3_ENDPOINT).port), "127.0.0.1"));
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const S3_ENDPOINT = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const server = await startServer({ env: { ...s3.env, S3_ENDPOINT } });
  try {
    const began = Date.now();
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 20 }, async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)));
    expect(headRequests).toBeGreaterThan(0);
    expect(headRequests).toBeLessThanOrEqual(1 + (Date.now() - began) / 1_000);
  } finally {
    await server.cleanup();
    relay.close();
    await s3.cleanup();
  }
});

it("readiness reports and the log contains that Chromium does not start, but the server is ready", async () => {
  const server = await startServer({ env: { CHROMIUM_PATH: "/bin/false" } });
  try {
    const readReadiness = async () => {
      const response = await fetch(`${server.url}/readyz`, asOperator);
      return [response.status, (await response.json()).chromium];
    };
    await expect.poll(readReadiness, { timeout: 20_000 }).toEqual([200, "down"]);
    await expect.poll(server.log).toContain("Chromium does not start, so no PDF can be created");
  } finally {
    await server.cleanup();
  }
});

it("readiness includes the checks and metrics are shown for the operator's token only, also on the host itself", async () => {
  const server = await startServer({ env: { OPERATOR_TOKEN: "" } });
  try {
    const { output } = await run("operator-token", server.dataDir);
    const answers = async (headers: Record<string, string>) => {
      const [readyz, metrics] = await Promise.all(["/readyz", "/metrics"].map((path) => fetch(server.address + path, { headers })));
      return ["checks" in (await readyz!.json()), metrics!.status];
    };
    for (const headers of [{}, { Authorization: "Bearer " }, { Authorization: "Bearer a token for somebody else" }] as Record<
      string,
      string
    >[])
      expect(await answers(headers)).toEqual([false, 404]);
    expect(await answers({ Authorization: `Bearer ${output.trim()}` })).toEqual([true, 200]);
  } finally {
    await server.cleanup();
  }
});

it.each(["1", "2"])(
  "health checks return 503 while the server drains and still serves pages, with %s processes",
  async (WEB_CONCURRENCY) => {
    const server = await startServer({ env: { WEB_CONCURRENCY, DRAIN_SECONDS: "5" } });
    try {
      const statuses = () => Promise.all(["/healthz", "/readyz", "/"].map(async (path) => (await fetch(server.url + path)).status));
      expect(await statuses()).toEqual([200, 200, 200]);
      const stopping = server.stop();
      await expect.poll(statuses).toEqual([503, 503, 200]);
      expect((await fetch(server.url)).headers.get("Connection")).toBe("close");
      expect(await stopping).toBe(0);
    } finally {
      await server.cleanup();
    }
  },
);
