import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { program, type Client } from "../support/clients.ts";
import { addressFor, keyOf, put, samples, uploaded } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";

describe.each(stores)("sweeping the storage on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let sql: postgres.Sql;
  let documents: string;
  beforeAll(async () => {
    store = await startStore();
    robot = program(store.server.url);
    sql = postgres(store.server.databaseUrl(), { max: 1 });
    documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
  });
  afterAll(async () => {
    await sql?.end();
    await store?.cleanup();
  });

  const waiting = async () => (await sql`select from graphile_worker.jobs`).length;
  async function sweep(): Promise<void> {
    await sql`select graphile_worker.add_job('sweep_files')`;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  }
  const register = async (storageKey: string) =>
    (await robot.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey })).status;
  const pendingKey = (storageKey: string) => `pending/${storageKey.split("/").at(-1)}`;
  const expire = (storageKey: string, ago: string) =>
    sql`update upload_tickets set expires_at = now() - ${ago}::interval where address = ${storageKey}`;
  const states = async () => (await sql<{ state: string }[]>`select content_state as state from documents`).map(({ state }) => state);

  it("removes uploads that nobody registered in time, and leaves the others", async () => {
    const [late, running] = [await uploaded(robot, documents, samples.pdf), await uploaded(robot, documents, samples.pdf)];
    await expire(late, "16 minutes");
    await expire(running, "14 minutes");
    await sweep();
    expect(store.keys()).toEqual([pendingKey(running)]);
    expect(await register(late)).toBe(422);
    expect(await register(running)).toBe(201);
  });

  it("removes what no row knows after a day, and leaves what is younger", async () => {
    const before = store.keys();
    for (const key of ["kept/young", "kept/old", "pending/young", "pending/old"]) store.plant(key);
    store.age("kept/young", 23);
    store.age("pending/young", 23);
    store.age("kept/old", 25);
    store.age("pending/old", 25);
    before.forEach((key) => store.age(key, 1_000));
    await sweep();
    expect(store.keys().sort()).toEqual([...before, "kept/young", "pending/young"].sort());
    ["kept/young", "pending/young"].forEach(store.lose);
  });

  it("raises the alarm for rows whose object is gone, and calls it off when it is back", async () => {
    expect(await states()).toEqual(["stored"]);
    const [key] = store.keys();
    store.lose(key!);
    await sweep();
    expect(await states()).toEqual(["stored"]);
    await sql`update documents set uploaded_at = now() - interval '2 hours'`;
    await sweep();
    expect(await states()).toEqual(["missing"]);
    expect(store.server.log()).toContain(`"missing":["${key}"]`);
    store.plant(key!);
    await sweep();
    expect(await states()).toEqual(["stored"]);
  });

  it("goes with the rows: a form that is deleted takes its documents' objects along", async () => {
    const address = await addressFor(robot, documents);
    await put(address, samples.pdf);
    expect(await register(keyOf(address))).toBe(201);
    await sql`delete from forms`;
    await expect.poll(store.keys, { timeout: 10_000 }).toEqual([]);
  });
});
