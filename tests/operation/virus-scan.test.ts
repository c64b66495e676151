import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { eicar, startClamd, type Behavior } from "../support/clamd.ts";
import { samples, uploadPending } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const rejectionMessage = "This file was refused because a virus was found in it.";
const infected = Buffer.concat([samples.pdf, eicar]);
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "", comments: "" };

const readScanStates = async (server: TestServer) => {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const rows = await sql<{ scan: string }[]>`select scan from documents union all select scan from upload_files`;
  await sql.end();
  return rows.map(({ scan }) => scan);
};

const clamd = await startClamd();
afterAll(() => clamd.stop());

describe.each(stores)("with a virus scanner and files on %s", (kind, startStore) => {
  let store: Store;
  let robot: Client;
  let documents: string;
  beforeAll(async () => {
    store = await startStore({ CLAMD_HOST: clamd.host });
    robot = apiClient(store.server.url);
    documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
  });
  afterEach(() => clamd.become("works"));
  afterAll(() => store?.cleanup());

  const register = (storageKey: string) => robot.call("POST", `${documents}/payStubs`, { fileName: "stub.pdf", storageKey });
  const listPayStubs = async () => (await (await robot.call("GET", documents)).json()).payStubs;

  it("a clean document is stored and marked as scanned", async () => {
    expect((await register(await uploadPending(robot, documents, samples.pdf))).status).toBe(201);
    expect(clamd.scanned.at(-1)).toBe(samples.pdf.length);
    expect(await readScanStates(store.server)).toEqual(["clean"]);
  });

  it("an infected document is rejected and removed, and remains rejected", async () => {
    const before = store.keys();
    const storageKey = await uploadPending(robot, documents, infected);
    const response = await register(storageKey);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: rejectionMessage, issues: [{ path: "file", message: rejectionMessage }] });
    expect(store.keys()).toEqual(before);
    expect((await register(storageKey)).status).toBe(422);
    expect(await listPayStubs()).toHaveLength(1);
  });

  const failures: Behavior[] = ["dies", { limit: 10 }, ...(kind === "disk" ? ["hangs" as const] : [])];
  it.each(failures)(
    "a document is not registered while the scanner fails (%j), and can be registered later",
    async (behavior) => {
      const count = (await listPayStubs()).length;
      const storageKey = await uploadPending(robot, documents, samples.pdf);
      const before = store.keys();
      clamd.become(behavior);
      const response = await register(storageKey);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(store.keys()).toEqual(before);
      expect(await listPayStubs()).toHaveLength(count);
      clamd.become("works");
      expect((await register(storageKey)).status).toBe(201);
    },
    60_000,
  );

  it("a page's post is scanned too", async () => {
    const browser = await openBrowser(store.server.url);
    const post = async (bytes: Buffer) => {
      const body = new FormData();
      body.append("files", new File([new Uint8Array(bytes)], "note.txt", { type: "text/plain" }));
      return fetch(`${store.server.url}/upload`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: browser.cookie, Origin: store.server.url },
        body,
      });
    };
    expect((await browser.post("/upload", { ...ann, intent: "start" })).status).toBe(303);
    const before = store.keys();
    const response = await post(eicar);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(rejectionMessage);
    clamd.become("dies");
    expect((await post(samples.txt)).status).toBe(503);
    expect(store.keys()).toEqual(before);
    clamd.become("works");
    expect((await post(samples.txt)).status).toBe(303);
  });
});

describe("without a virus scanner", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.cleanup());

  it("every document is accepted and marked as not scanned", async () => {
    const robot = apiClient(server.url);
    const documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
    const storageKey = await uploadPending(robot, documents, infected);
    expect((await robot.call("POST", `${documents}/payStubs`, { fileName: "stub.pdf", storageKey })).status).toBe(201);
    expect(await readScanStates(server)).toEqual(["not_scanned"]);
  });
});
