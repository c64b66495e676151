import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { eicar, startClamd, type Mood } from "../support/clamd.ts";
import { samples, uploaded } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const refused = "This file was refused because a virus was found in it.";
const infected = Buffer.concat([samples.pdf, eicar]);
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "", comments: "" };

const scans = async (server: TestServer) => {
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
  const payStubs = async () => (await (await robot.call("GET", documents)).json()).payStubs;

  it("a clean document is kept, and known to be scanned", async () => {
    expect((await register(await uploaded(robot, documents, samples.pdf))).status).toBe(201);
    expect(clamd.scanned.at(-1)).toBe(samples.pdf.length);
    expect(await scans(store.server)).toEqual(["clean"]);
  });

  it("an infected one is refused and gone, and stays refused", async () => {
    const before = store.keys();
    const storageKey = await uploaded(robot, documents, infected);
    const answer = await register(storageKey);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: refused, issues: [{ path: "file", message: refused }] });
    expect(store.keys()).toEqual(before);
    expect((await register(storageKey)).status).toBe(422);
    expect(await payStubs()).toHaveLength(1);
  });

  const troubles: Mood[] = ["dies", { limit: 10 }, ...(kind === "disk" ? ["hangs" as const] : [])];
  it.each(troubles)(
    "a scanner that %j takes nothing up, and trying again works",
    async (mood) => {
      const count = (await payStubs()).length;
      const storageKey = await uploaded(robot, documents, samples.pdf);
      const before = store.keys();
      clamd.become(mood);
      const answer = await register(storageKey);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(store.keys()).toEqual(before);
      expect(await payStubs()).toHaveLength(count);
      clamd.become("works");
      expect((await register(storageKey)).status).toBe(201);
    },
    60_000,
  );

  it("a page's post is held to the same", async () => {
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
    const answer = await post(eicar);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(refused);
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

  it("everything passes, and is known not to be scanned", async () => {
    const robot = apiClient(server.url);
    const documents = `${forms}/${(await (await robot.call("POST", forms, {})).json()).id}/documents`;
    const storageKey = await uploaded(robot, documents, infected);
    expect((await robot.call("POST", `${documents}/payStubs`, { fileName: "stub.pdf", storageKey })).status).toBe(201);
    expect(await scans(server)).toEqual(["not_scanned"]);
  });
});
