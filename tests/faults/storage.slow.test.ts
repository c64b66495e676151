import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { startFaultyProxy, type Fault } from "../support/faulty-proxy.ts";
import { requestUploadUrl, storageKeyOf, put, samples, uploadPending } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { startS3, stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const saveStatus = async (client: Client, form: string) =>
  (await client.call("PATCH", form, { formData: { contactInfo: { city: "Cary" } } })).status;

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect((await response.json()).message).toContain("try again");
}

describe.each(stores)("when the storage on %s fails", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let form: string;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
    form = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}`;
  });
  afterAll(() => store?.cleanup());

  const register = (storageKey: string) => robot.call("POST", `${form}/documents/payStubs`, { fileName: "a.pdf", storageKey });
  const payStubs = async () => (await (await robot.call("GET", `${form}/documents`)).json()).payStubs;

  it("all requests for files return 503, no file is incomplete, forms work, and retries succeed", async () => {
    const documents = `${form}/documents`;
    const { id } = await (await register(await uploadPending(robot, documents, samples.pdf))).json();
    const waiting = await uploadPending(robot, documents, samples.pdf);
    const uploadUrl = await requestUploadUrl(robot, documents);
    await store.stop();

    await expectUnavailable(await robot.call("POST", `${documents}/upload-url`));
    await expectUnavailable(await register(waiting));
    const download = await robot.call("GET", `${documents}/payStubs/${id}/download`);
    expect([download.status, Object.keys(await download.json())]).toEqual([503, ["message", "code", "error"]]);
    expect((await put(uploadUrl, samples.pdf).catch(() => ({ ok: false }))).ok).toBe(false);
    expect(await payStubs()).toHaveLength(1);
    expect(await saveStatus(robot, form)).toBe(200);
    expect((await robot.call("DELETE", `${documents}/payStubs/${id}`)).status).toBe(204);

    await store.mend();
    expect((await register(waiting)).status).toBe(201);
    expect((await put(uploadUrl, samples.pdf)).status).toBe(200);
    expect((await register(storageKeyOf(uploadUrl))).status).toBe(201);
    expect(await payStubs()).toHaveLength(2);
    await expect.poll(() => store.keys().length, { timeout: 60_000 }).toBe(2);
  }, 90_000);

  it("during registrations, each file is registered completely or not at all, and retries register all of them", async () => {
    const documents = `${form}/documents`;
    const before = (await payStubs()).length;
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploadPending(robot, documents, samples.pdf)));
    const registering = keys.slice(0, 20).map(register);
    await Promise.race(registering);
    await store.stop();
    const responses = await Promise.all([...registering, ...keys.slice(20).map(register)]);
    const kept = responses.filter(({ status }) => status === 201).length;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 503]));
    expect((await payStubs()).length).toBe(before + kept);
    await store.mend();
    for (const key of keys) expect((await register(key)).status).toBe(201);
    const list: { id: string }[] = await payStubs();
    expect(list).toHaveLength(before + 40);
    for (const { id } of list) expect((await robot.call("GET", `${documents}/payStubs/${id}/download`)).status).toBe(200);
  }, 60_000);
});

describe("when S3 accepts connections but never responds", () => {
  let silent: Server;
  let server: TestServer;
  let robot: Client;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const env = {
      S3_BUCKET: "documents",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
      S3_FORCE_PATH_STYLE: "true",
    };
    server = await startServer({ env });
    robot = apiClient(server.url);
  });
  afterAll(async () => {
    await server?.cleanup();
    silent.close();
  });

  it("thirty calls return 503 at the same time, and forms can be saved in the meantime", async () => {
    const form = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}`;
    let isOver = false;
    const began = Date.now();
    const hanging = Promise.all(Array.from({ length: 30 }, () => robot.call("POST", `${form}/documents/upload-url`)));
    void hanging.then(() => (isOver = true));
    const saved = await Promise.all(Array.from({ length: 30 }, () => saveStatus(robot, form)));
    expect([new Set(saved), isOver]).toEqual([new Set([200]), false]);
    for (const response of await hanging) await expectUnavailable(response);
    // Each call times out after ten seconds. In sequence, they would take five minutes.
    expect(Date.now() - began).toBeLessThan(60_000);
  }, 90_000);
});

describe("when S3", () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  let server: TestServer;
  let robot: Client;
  beforeAll(async () => {
    s3 = await startS3();
    proxy = await startFaultyProxy(s3.env.S3_ENDPOINT);
    server = await startServer({ env: { ...s3.env, S3_ENDPOINT: proxy.url } });
    robot = apiClient(server.url);
  });
  afterAll(async () => {
    await server?.cleanup();
    await proxy?.stop();
    await s3?.cleanup();
  });

  const faults: [string, Fault][] = [
    ["fails", "fails"],
    ["disconnects during its responses", "disconnects"],
  ];
  it.each(faults)(
    "%s, requests for files return 503, no file is incomplete, forms can be saved, and retries succeed",
    async (_how, fault) => {
      const form = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}`;
      const documents = `${form}/documents`;
      const register = (storageKey: string) => robot.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
      const download = (id: string) => robot.call("GET", `${documents}/payStubs/${id}/download`);
      const { id } = await (await register(await uploadPending(robot, documents, samples.pdf))).json();
      const [waiting, uploadUrl] = [await uploadPending(robot, documents, samples.pdf), await requestUploadUrl(robot, documents)];

      proxy.become(fault);
      await expectUnavailable(await robot.call("POST", `${documents}/upload-url`));
      await expectUnavailable(await register(waiting));
      const isComplete = await download(id)
        .then(async (response) => response.status === 200 && (await response.arrayBuffer()).byteLength > 0)
        .catch(() => false);
      expect(isComplete).toBe(false);
      await put(uploadUrl, samples.pdf).catch(() => undefined);
      expect((await (await robot.call("GET", documents)).json()).payStubs).toHaveLength(1);
      expect(await saveStatus(robot, form)).toBe(200);

      proxy.become("none");
      expect((await register(waiting)).status).toBe(201);
      expect((await put(uploadUrl, samples.pdf)).status).toBe(200);
      expect((await register(storageKeyOf(uploadUrl))).status).toBe(201);
      const list: { id: string }[] = (await (await robot.call("GET", documents)).json()).payStubs;
      expect(list).toHaveLength(3);
      for (const each of list) expect(Buffer.from(await (await download(each.id)).arrayBuffer()).equals(samples.pdf)).toBe(true);
    },
    60_000,
  );
});
