import { afterAll, beforeAll, describe, expect, it } from "vitest";
import postgres from "postgres";
import { stores, type Store } from "./support/stores.ts";

describe.each(stores)("a server with its files on %s", (_kind, startStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store?.cleanup());

  const ask = async (path: string, method = "GET") => {
    const answer = await fetch(store.server.url + path, { method });
    return { status: answer.status, type: answer.headers.get("Content-Type"), cache: answer.headers.get("Cache-Control"), body: await answer.text() };
  };
  const readiness = async () => {
    const { status, body } = await ask("/readyz");
    return { status, ...JSON.parse(body) };
  };

  it("says that it serves, and what it can reach, and does not log it", async () => {
    expect(await ask("/healthz")).toEqual({ status: 200, type: "text/plain; charset=utf-8", cache: "no-store", body: "ok" });
    expect(await ask("/readyz")).toMatchObject({ status: 200, type: "application/json; charset=utf-8", cache: "no-store" });
    expect(await readiness()).toEqual({ status: 200, database: "ok", storage: "ok", jobs: { waiting: 0, dead: 0 } });
    expect((await ask("/healthz", "HEAD")).status).toBe(200);
    expect(store.server.log()).not.toMatch(/healthz|readyz/);
  });

  it("says when the storage is down, and when it is back", async () => {
    await store.stop();
    expect(await readiness()).toMatchObject({ status: 503, database: "ok", storage: "down" });
    expect((await ask("/healthz")).status).toBe(200);
    await store.mend();
    expect(await readiness()).toMatchObject({ status: 200, storage: "ok" });
  });

  it("counts jobs that wait and jobs that were given up, and is ready all the same", async () => {
    const sql = postgres(store.server.databaseUrl(), { max: 1, onnotice: () => {} });
    await sql`select graphile_worker.add_job('send_receipt', '{"submissionId":"none"}', run_at => now() + interval '1 hour')`;
    await sql`select graphile_worker.add_job('send_receipt', '{"submissionId":"none"}', run_at => now() + interval '1 hour', job_key => 'dead')`;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'dead'`;
    await sql.end();
    expect(await readiness()).toMatchObject({ status: 200, jobs: { waiting: 1, dead: 1 } });
  });
});
