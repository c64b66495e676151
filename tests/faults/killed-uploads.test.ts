import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { program, type Client } from "../support/clients.ts";
import { samples, uploaded } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";

describe.each(stores)("killed in the middle of registrations on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  beforeAll(async () => {
    store = await startStore();
    robot = program(store.server.url);
  });
  afterAll(() => store?.cleanup());

  it("no answered document is lost, and registering again leaves each once, with its object", async () => {
    const documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
    const register = (storageKey: string) => robot.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploaded(robot, documents, samples.pdf)));
    const answered: string[] = [];
    const registering = keys.map((key) => register(key).then(async (answer) => void answered.push((await answer.json()).id)));
    await Promise.race(registering);
    await store.server.kill();
    await Promise.allSettled(registering);
    expect(answered.length).toBeGreaterThan(0);
    await store.server.restart();

    for (const key of keys) expect((await register(key)).status).toBe(201);
    const list: { id: string }[] = (await (await robot.call("GET", documents)).json()).payStubs;
    expect(list).toHaveLength(40);
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    for (const { id } of list) expect((await robot.call("GET", `${documents}/payStubs/${id}/download`)).status).toBe(200);
  }, 60_000);
});
