import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { samples, uploadPending } from "../support/files.ts";
import { holdRow, type Hold } from "../support/row-lock.ts";
import { listJobs, withDatabase } from "../support/queue.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";

describe.each(stores)("when the server is killed while it registers files on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let hold: Hold | undefined;
  beforeEach(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
  });
  afterEach(async () => {
    await hold?.release();
    await store?.cleanup();
  });

  async function newForm() {
    const { id } = await (await robot.call("POST", forms, {})).json();
    const documents = `${forms}/${id}/documents`;
    const register = (storageKey: string) => robot.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
    return { id, documents, register };
  }

  it("no acknowledged document is lost, and registering again keeps each document once, with its object", async () => {
    const { documents, register } = await newForm();
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploadPending(robot, documents, samples.pdf)));
    const acknowledged: string[] = [];
    const registering = keys.map((key) => register(key).then(async (response) => void acknowledged.push((await response.json()).id)));
    await Promise.race(registering);
    await store.server.kill();
    await Promise.allSettled(registering);
    expect(acknowledged.length).toBeGreaterThan(0);
    await store.server.restart();

    for (const key of keys) expect((await register(key)).status).toBe(201);
    const list: { id: string }[] = (await (await robot.call("GET", documents)).json()).payStubs;
    expect(list).toHaveLength(40);
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    for (const { id } of list) expect((await robot.call("GET", `${documents}/payStubs/${id}/download`)).status).toBe(200);
  }, 180_000);

  it("after a file is copied but before its row exists, registering again adds one row, and the sweep removes the copy", async () => {
    const { id, documents, register } = await newForm();
    const key = await uploadPending(robot, documents, samples.pdf);
    const before = store.keys();
    hold = await holdRow(store.server, "forms", id);
    const registering = register(key).catch(() => undefined);
    await hold.awaited();
    const [orphan, ...others] = store.keys().filter((each) => !before.includes(each));
    expect([orphan?.startsWith("kept/"), others]).toEqual([true, []]);
    await store.server.kill();
    await registering;
    await hold.release();
    await store.server.restart();

    const list = async () => (await (await robot.call("GET", documents)).json()).payStubs;
    expect(await list()).toEqual([]);
    const retried = await register(key);
    expect([retried.status, (await (await register(key)).json()).id]).toEqual([201, (await retried.json()).id]);
    expect(await list()).toHaveLength(1);
    store.age(orphan!, 25);
    await withDatabase(store.server, (sql) => sql`select graphile_worker.add_job('sweep_files')`);
    await expect.poll(() => listJobs(store.server)).toEqual([]);
    expect(store.keys()).not.toContain(orphan);
    const [{ id: kept }] = await list();
    expect((await robot.call("GET", `${documents}/payStubs/${kept}/download`)).status).toBe(200);
  }, 180_000);
});
