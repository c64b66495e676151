import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { startFaultyLine, type Fault } from "../support/faulty-line.ts";
import { addressFor, keyOf, put, samples, uploaded } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { startS3, stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const saveForm = async (client: Client, form: string) =>
  (await client.call("PATCH", form, { formData: { contactInfo: { city: "Cary" } } })).status;

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect((await response.json()).message).toContain("try again");
}

describe.each(stores)("a storage on %s that stops", (_kind, startStore) => {
  let store: Store;
  let api: Client;
  let form: string;
  beforeAll(async () => {
    store = await startStore();
    api = apiClient(store.server.url);
    form = `${forms}/${(await (await api.call("POST", forms, {})).json()).id}`;
  });
  afterAll(() => store?.cleanup());

  const register = (storageKey: string) => api.call("POST", `${form}/documents/payStubs`, { fileName: "a.pdf", storageKey });
  const fetchPayStubs = async () => (await (await api.call("GET", `${form}/documents`)).json()).payStubs;

  it("answers 503 for every call about files, stores no partial file, keeps forms working, and recovers", async () => {
    const documents = `${form}/documents`;
    const { id } = await (await register(await uploaded(api, documents, samples.pdf))).json();
    const unregistered = await uploaded(api, documents, samples.pdf);
    const uploadUrl = await addressFor(api, documents);
    await store.stop();

    await expectUnavailable(await api.call("POST", `${documents}/upload-url`));
    await expectUnavailable(await register(unregistered));
    const download = await api.call("GET", `${documents}/payStubs/${id}/download`);
    expect([download.status, Object.keys(await download.json())]).toEqual([503, ["message", "error"]]);
    expect((await put(uploadUrl, samples.pdf).catch(() => ({ ok: false }))).ok).toBe(false);
    expect(await fetchPayStubs()).toHaveLength(1);
    expect(await saveForm(api, form)).toBe(200);
    expect((await api.call("DELETE", `${documents}/payStubs/${id}`)).status).toBe(204);

    await store.mend();
    expect((await register(unregistered)).status).toBe(201);
    expect((await put(uploadUrl, samples.pdf)).status).toBe(200);
    expect((await register(keyOf(uploadUrl))).status).toBe(201);
    expect(await fetchPayStubs()).toHaveLength(2);
    await expect.poll(() => store.keys().length, { timeout: 60_000 }).toBe(2);
  }, 90_000);

  it("during registrations stores each document completely or not at all, and all of them after retries", async () => {
    const documents = `${form}/documents`;
    const before = (await fetchPayStubs()).length;
    const keys = await Promise.all(Array.from({ length: 40 }, () => uploaded(api, documents, samples.pdf)));
    const registering = keys.slice(0, 20).map(register);
    await Promise.race(registering);
    await store.stop();
    const answers = await Promise.all([...registering, ...keys.slice(20).map(register)]);
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
    expect((await fetchPayStubs()).length).toBe(before + stored);
    await store.mend();
    for (const key of keys) expect((await register(key)).status).toBe(201);
    const list: { id: string }[] = await fetchPayStubs();
    expect(list).toHaveLength(before + 40);
    for (const { id } of list) expect((await api.call("GET", `${documents}/payStubs/${id}/download`)).status).toBe(200);
  }, 60_000);
});

describe("an S3 server that accepts connections and never responds", () => {
  let silent: Server;
  let server: TestServer;
  let api: Client;
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
    api = apiClient(server.url);
  });
  afterAll(async () => {
    await server?.cleanup();
    silent.close();
  });

  it("makes 30 calls end with 503 together, while forms are saved", async () => {
    const form = `${forms}/${(await (await api.call("POST", forms, {})).json()).id}`;
    let isOver = false;
    const began = Date.now();
    const hanging = Promise.all(Array.from({ length: 30 }, () => api.call("POST", `${form}/documents/upload-url`)));
    void hanging.then(() => (isOver = true));
    const saved = await Promise.all(Array.from({ length: 30 }, () => saveForm(api, form)));
    expect([new Set(saved), isOver]).toEqual([new Set([200]), false]);
    for (const response of await hanging) await expectUnavailable(response);
    // Each call times out after ten seconds. One after another, they would take five minutes.
    expect(Date.now() - began).toBeLessThan(60_000);
  }, 90_000);
});

describe("an S3 server", () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let line: Awaited<ReturnType<typeof startFaultyLine>>;
  let server: TestServer;
  let api: Client;
  beforeAll(async () => {
    s3 = await startS3();
    line = await startFaultyLine(s3.env.S3_ENDPOINT);
    server = await startServer({ env: { ...s3.env, S3_ENDPOINT: line.url } });
    api = apiClient(server.url);
  });
  afterAll(async () => {
    await server?.cleanup();
    await line?.stop();
    await s3?.cleanup();
  });

  const faults: [string, Fault][] = [
    ["that fails", "fails"],
    ["that truncates its responses", "breaks off"],
  ];
  it.each(faults)(
    "%s causes 503 for files but no partial file, keeps forms working, and recovers",
    async (_description, fault) => {
      const form = `${forms}/${(await (await api.call("POST", forms, {})).json()).id}`;
      const documents = `${form}/documents`;
      const register = (storageKey: string) => api.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey });
      const download = (id: string) => api.call("GET", `${documents}/payStubs/${id}/download`);
      const { id } = await (await register(await uploaded(api, documents, samples.pdf))).json();
      const [unregistered, uploadUrl] = [await uploaded(api, documents, samples.pdf), await addressFor(api, documents)];

      line.become(fault);
      await expectUnavailable(await api.call("POST", `${documents}/upload-url`));
      await expectUnavailable(await register(unregistered));
      const whole = await download(id)
        .then(async (answer) => answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0)
        .catch(() => false);
      expect(whole).toBe(false);
      await put(uploadUrl, samples.pdf).catch(() => undefined);
      expect((await (await api.call("GET", documents)).json()).payStubs).toHaveLength(1);
      expect(await saveForm(api, form)).toBe(200);

      line.become("none");
      expect((await register(unregistered)).status).toBe(201);
      expect((await put(uploadUrl, samples.pdf)).status).toBe(200);
      expect((await register(keyOf(uploadUrl))).status).toBe(201);
      const list: { id: string }[] = (await (await api.call("GET", documents)).json()).payStubs;
      expect(list).toHaveLength(3);
      for (const document of list) expect(Buffer.from(await (await download(document.id)).arrayBuffer()).equals(samples.pdf)).toBe(true);
    },
    60_000,
  );
});
