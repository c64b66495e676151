import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { samples, uploaded } from "../support/files.ts";
import { lockRow, type RowLock } from "../support/hold-row.ts";
import { jobsOf, withDatabase } from "../support/queue.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";

describe.each(stores)("a server killed during registrations, with files on %s,", (_kind, startStore) => {
  let store: Store;
  let api: Client;
  let rowLock: RowLock | undefined;
  beforeEach(async () => {
    store = await startStore();
    api = apiClient(store.server.url);
  });
  afterEach(async () => {
    await rowLock?.release();
    await store?.cleanup();
  });

  async function createForm() {
    const { id } = await (await api.call("POST", forms, {})).json();
    const documents = `${forms}/${id}/documents`;
    const register = (storageKey: string) => api.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
    return { id, documents, register };
  }

  it("loses no acknowledged document, and registering again leaves each document once, with its object", async () => {
    const { documents, register } = await createForm();
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploaded(api, documents, samples.pdf)));
    const acknowledged: string[] = [];
    const registering = keys.map((key) => register(key).then(async (response) => void acknowledged.push((await response.json()).id)));
    await Promise.race(registering);
    await store.server.kill();
    await Promise.allSettled(registering);
    expect(acknowledged.length).toBeGreaterThan(0);
    await store.server.restart();

    for (const key of keys) expect((await register(key)).status).toBe(201);
    const list: { id: string }[] = (await (await api.call("GET", documents)).json()).payStubs;
    expect(list).toHaveLength(40);
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    for (const { id } of list) expect((await api.call("GET", `${documents}/payStubs/${id}/download`)).status).toBe(200);
  }, 180_000);

  it("between copying a file and inserting its row gets one row when it is registered again, and the sweep removes the copy", async () => {
    const { id, documents, register } = await createForm();
    const key = await uploaded(api, documents, samples.pdf);
    const before = store.keys();
    rowLock = await lockRow(store.server, "forms", id);
    const registering = register(key).catch(() => undefined);
    await rowLock.waitUntilBlocking();
    const [orphan, ...others] = store.keys().filter((candidate) => !before.includes(candidate));
    expect([orphan?.startsWith("kept/"), others]).toEqual([true, []]);
    await store.server.kill();
    await registering;
    await rowLock.release();
    await store.server.restart();

    const fetchPayStubs = async () => (await (await api.call("GET", documents)).json()).payStubs;
    expect(await fetchPayStubs()).toEqual([]);
    const again = await register(key);
    expect([again.status, (await (await register(key)).json()).id]).toEqual([201, (await again.json()).id]);
    expect(await fetchPayStubs()).toHaveLength(1);
    store.age(orphan!, 25);
    await withDatabase(store.server, (sql) => sql`select graphile_worker.add_job('sweep_files')`);
    await expect.poll(() => jobsOf(store.server)).toEqual([]);
    expect(store.keys()).not.toContain(orphan);
    const [{ id: kept }] = await fetchPayStubs();
    expect((await api.call("GET", `${documents}/payStubs/${kept}/download`)).status).toBe(200);
  }, 180_000);
});
