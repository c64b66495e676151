import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "9195550100", comments: "" };
const typed = { intent: "save", version: "0", clientName: "Ann Example" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

/** Somebody who noted the cookie of a browser before anything was saved with it. */
let noted: string;
let browser: Client;
beforeEach(async () => {
  browser = await openBrowser(server.url);
  noted = browser.cookie;
});
const spy = () => client(server.url, { Cookie: noted, Origin: server.url });

const isEmpty = async (who: Client, page: string) => {
  const answer = await who.page(page);
  return answer.status === 200 && !(await answer.text()).includes("Ann Example");
};

/** Another window of the browser, whose request is under way with the cookie it had before. */
const asTab = spy;

describe("the first save", () => {
  const ways: [string, () => Promise<Response>][] = [
    ["a page's post", () => browser.post("/step/personal-info", typed)],
    [
      "a call of the API",
      () => browser.call("POST", forms, { formData: { personalInfo: { clientName: "Ann Example" } } }, { "Idempotency-Key": "first-form" }),
    ],
  ];
  it.each(ways)("by %s gives the browser a new cookie, and the old one opens nothing", async (_way, save) => {
    await save();
    expect(browser.cookie).not.toBe(noted);
    expect(await (await browser.page("/step/personal-info")).text()).toContain("Ann Example");
    expect(await isEmpty(spy(), "/")).toBe(true);
    expect(await isEmpty(spy(), "/step/personal-info")).toBe(true);
    expect((await spy().page("/")).headers.getSetCookie()).toEqual([]);
    const kept = browser.cookie;
    await browser.post("/step/personal-info", { ...typed, version: "1" });
    expect(browser.cookie).toBe(kept);
  });

  it("keeps the cookie of a browser that has an upload session", async () => {
    expect((await browser.call("POST", sessions, contact)).status).toBe(201);
    const kept = browser.cookie;
    expect(kept).not.toBe(noted);
    expect((await browser.call("POST", forms, {})).status).toBe(201);
    expect(browser.cookie).toBe(kept);
    expect(await (await browser.page("/upload")).text()).toContain("Ann Example");
  });

  it("of windows that save at the same moment, or twice by a double click, makes one form for all of them", async () => {
    const [one, other] = [asTab(), asTab()];
    await Promise.all([
      one.post("/step/personal-info", typed),
      asTab().post("/step/personal-info", typed),
      other.post("/step/contact-info", { intent: "save", version: "0", city: "Cary" }),
      asTab().call("POST", forms, { formData: {} }, { "Idempotency-Key": "first-form" }),
    ]);
    expect(one.cookie).not.toBe(noted);
    expect(other.cookie).toBe(one.cookie);
    expect(await (await one.page("/step/contact-info")).text()).toContain("Cary");
    expect(await (await other.page("/step/personal-info")).text()).toContain("Ann Example");
  });

  it("is recognized by its network and time: a copied cookie makes separate forms", async () => {
    await browser.post("/step/personal-info", typed);
    await withDatabase(server, (sql) => sql`update owner_renewals set renewed_at = now() - interval '6 minutes'`);
    const late = spy();
    const answer = await late.call("POST", forms, {}, { "Idempotency-Key": "first-form" });
    expect(answer.status).toBe(201);
    expect(late.cookie).not.toBe(browser.cookie);
    expect((await answer.json()).formData).toEqual({});
  });
});

describe("the first upload session", () => {
  it.each([
    ["a page's post", () => browser.post("/upload", { intent: "start", ...contact })],
    ["a call of the API", () => browser.call("POST", sessions, contact)],
  ])("begun by %s gives the browser a new cookie, and the old one opens nothing", async (_way, begin) => {
    await begin();
    expect(browser.cookie).not.toBe(noted);
    expect(await (await browser.page("/upload")).text()).toContain("Ann Example");
    expect(await isEmpty(spy(), "/upload")).toBe(true);
  });

  it("begun twice by a double click is one session", async () => {
    const [one, other] = [asTab(), asTab()];
    await one.post("/upload", { intent: "start", ...contact });
    await other.post("/upload", { intent: "start", ...contact });
    expect(other.cookie).toBe(one.cookie);
    const [{ count }] = await withDatabase(
      server,
      (sql) => sql<[{ count: number }]>`
      select count(*)::int as count from upload_sessions group by owner_hash order by min(created_at) desc limit 1`,
    );
    expect(count).toBe(1);
  });
});
