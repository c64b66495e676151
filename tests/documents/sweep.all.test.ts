import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { asOperator } from "../support/environment.ts";
import { requestUploadUrl, storageKeyOf, put, samples, uploadPending } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";

describe.each(stores)("sweeping the storage on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let sql: postgres.Sql;
  let documents: string;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
    sql = postgres(store.server.databaseUrl(), { max: 1 });
    documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
  });
  afterAll(async () => {
    await sql?.end();
    await store?.cleanup();
  });

  const countJobs = async () => (await sql`select from graphile_worker.jobs`).length;
  async function sweep(): Promise<void> {
    await sql`select graphile_worker.add_job('sweep_files')`;
    await expect.poll(countJobs).toBe(0);
  }
  const register = async (storageKey: string) =>
    (await robot.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey })).status;
  const pendingKey = (storageKey: string) => `pending/${storageKey.split("/").at(-1)}`;
  const expire = (storageKey: string, ago: string) =>
    sql`update upload_tickets set expires_at = now() - ${ago}::interval where address = ${storageKey}`;
  const trashKey = (name: string) => `trash/${new Date().toISOString().slice(0, 10)}.${name}`;
  const states = async () => (await sql<{ state: string }[]>`select content_state as state from documents`).map(({ state }) => state);

  it("removes uploads that were not registered in time, and leaves the others", async () => {
    const [late, running] = [await uploadPending(robot, documents, samples.pdf), await uploadPending(robot, documents, samples.pdf)];
    await expire(late, "16 minutes");
    await expire(running, "14 minutes");
    await sweep();
    expect(store.keys()).toEqual([pendingKey(running)]);
    expect(await register(late)).toBe(422);
    expect(await register(running)).toBe(201);
  });

  it("moves objects without a row to the trash after a day, and leaves younger ones", async () => {
    const before = store.keys();
    for (const key of ["kept/young", "kept/old", "pending/young", "pending/old", "kept/turned"]) store.plant(key);
    await sql`update documents set rotation = 90, turned_key = 'kept/turned', turned_size = 1`;
    store.age("kept/turned", 1_000);
    store.age("kept/young", 23);
    store.age("pending/young", 23);
    store.age("kept/old", 25);
    store.age("pending/old", 25);
    before.forEach((key) => store.age(key, 1_000));
    await sweep();
    expect(store.keys().sort()).toEqual([...before, "kept/turned", "kept/young", "pending/young", trashKey("old")].sort());
    await sql`update documents set rotation = 0, turned_key = null, turned_size = null`;
    await expect.poll(() => store.keys()).not.toContain("kept/turned");
    ["kept/young", "pending/young", trashKey("old")].forEach(store.lose);
  });

  it("empties the trash after seven days", async () => {
    const daysAgo = (days: number) => `trash/${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}.file`;
    [7, 8, 9].map(daysAgo).forEach((key) => store.plant(key));
    await sweep();
    expect(store.below("trash/").sort()).toEqual([daysAgo(7)]);
    store.lose(daysAgo(7));
  });

  it("restores a file from the trash when the database knows it", async () => {
    const [key] = store.keys();
    const name = key!.split("/")[1]!;
    const bytes = store.bytes(key!);
    store.plant(trashKey(name), bytes);
    store.lose(key!);
    await sweep();
    expect(store.keys()).toEqual([key]);
    expect(store.bytes(key!)).toEqual(bytes);
  });

  it("stops when more than 20 files and more than 5 percent are unknown, until the operator confirms", async () => {
    const before = store.keys();
    const unknownKeys = Array.from({ length: 21 }, (_, index) => `kept/strange-${index}`);
    unknownKeys.forEach((key) => store.plant(key));
    unknownKeys.forEach((key) => store.age(key, 48));
    const readiness = async () => {
      const answer = await fetch(`${store.server.url}/readyz`, asOperator);
      const { state, sweep } = await answer.json();
      return { status: answer.status, state, sweep };
    };
    await sweep();
    expect(store.keys().sort()).toEqual([...before, ...unknownKeys].sort());
    await expect.poll(readiness).toEqual({ status: 200, state: "degraded", sweep: "unconfirmed" });
    expect(store.server.log()).toContain("too many files are unknown to the database");

    const command = (...args: string[]) => run("sweep", store.server.dataDir, args, store.settings);
    expect(await command()).toEqual({ code: 1, output: expect.stringContaining("22 files, 21 of them unknown, 0 moved to trash/\n") });
    expect(store.below("trash/")).toEqual([]);
    expect(await command("--confirm")).toEqual({
      code: 0,
      output: expect.stringContaining("22 files, 21 of them unknown, 21 moved to trash/\n"),
    });
    expect(store.keys().sort()).toEqual([...before, ...unknownKeys.map((key) => trashKey(key.split("/")[1]!))].sort());
    await expect.poll(readiness).toEqual({ status: 200, state: "ok", sweep: "ok" });
    store.below("trash/").forEach(store.lose);
  }, 60_000);

  it("takes over the storage of another installation when the operator requests it", async () => {
    const [marker] = store.below("installation/");
    store.plant("installation/AAAAAAAAAAAAAAAAAAAAAAAA");
    expect(await run("sweep", store.server.dataDir, [], store.settings)).toEqual({
      code: 1,
      output: expect.stringContaining("belongs to another installation"),
    });
    expect(await run("sweep", store.server.dataDir, ["--adopt"], store.settings)).toMatchObject({ code: 0 });
    expect(store.below("installation/")).toEqual([marker]);
  }, 60_000);

  it("marks rows whose object is missing, and unmarks them when it is back", async () => {
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

  it("restores the original orientation of a document whose rotated copy is missing", async () => {
    const rotated = { rotation: 90, turned_key: "kept/copy", turned_size: 1 };
    await sql`update documents set ${sql(rotated)}`;
    store.plant("kept/copy");
    const documentRow = async () => (await sql`select rotation, turned_key, turned_size, content_state from documents`)[0];
    await sweep();
    expect(await documentRow()).toEqual({ ...rotated, content_state: "stored" });
    store.lose("kept/copy");
    await sweep();
    expect(await documentRow()).toEqual({ rotation: 0, turned_key: null, turned_size: null, content_state: "stored" });
    expect(store.server.log()).toContain(`"missing":["kept/copy"]`);
  });

  it("is not needed for a deleted form, whose objects are deleted immediately", async () => {
    const uploadUrl = await requestUploadUrl(robot, documents);
    await put(uploadUrl, samples.pdf);
    expect(await register(storageKeyOf(uploadUrl))).toBe(201);
    await sql`delete from forms`;
    await expect.poll(store.keys).toEqual([]);
  });
});
