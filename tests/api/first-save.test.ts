import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { browserWithDraft, createResumeLink, pressContinue } from "../support/resume-links.ts";
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

/** The browser's cookie before anything was saved with it. */
let originalCookie: string;
let browser: Client;
beforeEach(async () => {
  browser = await openBrowser(server.url);
  originalCookie = browser.cookie;
});
/** Somebody who copied the cookie before the first save. */
const thief = () => client(server.url, { Cookie: originalCookie, Origin: server.url });

const isPageWithoutAnswers = async (who: Client, page: string) => {
  const response = await who.page(page);
  return response.status === 200 && !(await response.text()).includes("Ann Example");
};

/** Opens a draft of another browser with an emailed link. */
async function openLinkedDraft() {
  const { id } = await browserWithDraft(server, { personalInfo: { clientName: "Ann Example" } });
  expect((await pressContinue(browser, await createResumeLink(server, id))).status).toBe(303);
}

/** Another tab of the browser, which sends its request with the original cookie. */
const openTab = thief;

describe("the first save", () => {
  const requests: [string, () => Promise<Response>][] = [
    ["a page's post", () => browser.post("/step/personal-info", typed)],
    [
      "a call of the API",
      () => browser.call("POST", forms, { formData: { personalInfo: { clientName: "Ann Example" } } }, { "Idempotency-Key": "first-form" }),
    ],
  ];
  it.each(requests)("by %s sets a new cookie and invalidates the old one", async (_request, save) => {
    await save();
    expect(browser.cookie).not.toBe(originalCookie);
    expect(await (await browser.page("/step/personal-info")).text()).toContain("Ann Example");
    expect(await isPageWithoutAnswers(thief(), "/")).toBe(true);
    expect(await isPageWithoutAnswers(thief(), "/step/personal-info")).toBe(true);
    expect((await thief().page("/")).headers.getSetCookie()).toEqual([]);
    const renewed = browser.cookie;
    await browser.post("/step/personal-info", { ...typed, version: "1" });
    expect(browser.cookie).toBe(renewed);
  });

  it("does not renew the cookie of a browser that has an upload session", async () => {
    expect((await browser.call("POST", sessions, contact)).status).toBe(201);
    const renewed = browser.cookie;
    expect(renewed).not.toBe(originalCookie);
    expect((await browser.call("POST", forms, {})).status).toBe(201);
    expect(browser.cookie).toBe(renewed);
    expect(await (await browser.page("/upload")).text()).toContain("Ann Example");
  });

  it("in several tabs at the same time, or by a double click, creates one form", async () => {
    const [one, other] = [openTab(), openTab()];
    await Promise.all([
      one.post("/step/personal-info", typed),
      openTab().post("/step/personal-info", typed),
      other.post("/step/contact-info", { intent: "save", version: "0", city: "Cary" }),
      openTab().call("POST", forms, { formData: {} }, { "Idempotency-Key": "first-form" }),
    ]);
    expect(one.cookie).not.toBe(originalCookie);
    expect(other.cookie).toBe(one.cookie);
    expect(await (await one.page("/step/contact-info")).text()).toContain("Cary");
    expect(await (await other.page("/step/personal-info")).text()).toContain("Ann Example");
  });

  const openTabs: [string, () => Promise<void>][] = [
    ["was opened by an emailed link", async () => void (await openLinkedDraft())],
    [
      "was created more than two days ago",
      async () => {
        await browser.post("/step/personal-info", typed);
        await withDatabase(server, (sql) => sql`delete from idempotency_keys`);
      },
    ],
  ];
  it.each(openTabs)("by a tab from before its browser's form %s gets that form", async (_how, open) => {
    await open();
    const { cookie } = browser;
    const response = await browser.call("POST", forms, { formData: {} }, { "Idempotency-Key": "first-form" });
    expect([response.status, (await response.json()).form.formData.personalInfo.clientName]).toEqual([422, "Ann Example"]);
    expect(await (await browser.page("/step/personal-info")).text()).toContain("Ann Example");
    expect(browser.cookie).toBe(cookie);
  });

  it("with a cookie that was copied earlier creates a separate form after six minutes", async () => {
    await browser.post("/step/personal-info", typed);
    await withDatabase(server, (sql) => sql`update owner_renewals set renewed_at = now() - interval '6 minutes'`);
    const late = thief();
    const response = await late.call("POST", forms, {}, { "Idempotency-Key": "first-form" });
    expect(response.status).toBe(201);
    expect(late.cookie).not.toBe(browser.cookie);
    expect((await response.json()).formData).toEqual({});
  });
});

describe("the first upload session", () => {
  it.each([
    ["a page's post", () => browser.post("/upload", { intent: "start", ...contact })],
    ["a call of the API", () => browser.call("POST", sessions, contact)],
  ])("started by %s sets a new cookie and invalidates the old one", async (_request, start) => {
    await start();
    expect(browser.cookie).not.toBe(originalCookie);
    expect(await (await browser.page("/upload")).text()).toContain("Ann Example");
    expect(await isPageWithoutAnswers(thief(), "/upload")).toBe(true);
  });

  it("started twice by a double click is one session", async () => {
    const [one, other] = [openTab(), openTab()];
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

describe("closing the answers on a computer", () => {
  /** The browser whose cookie a response that was under way has set again. */
  const reopened = () => client(server.url, { Cookie: browser.cookie, Origin: server.url });
  const close = async () => {
    const before = reopened();
    expect((await browser.post("/finish", {})).headers.get("Location")).toBe("/finished");
    return before;
  };

  const opened: [string, () => Promise<unknown>][] = [
    ["began there", () => browser.post("/step/personal-info", typed)],
    ["was opened there by an emailed link", openLinkedDraft],
  ];
  it.each(opened)("leaves a form that %s open to nobody with its cookie", async (_how, open) => {
    await open();
    expect(await (await browser.page("/step/personal-info")).text()).toContain("Ann Example");
    const late = await close();
    expect(await isPageWithoutAnswers(late, "/step/personal-info")).toBe(true);
    const first = await late.call("POST", forms, { formData: {} }, { "Idempotency-Key": "first-form" });
    expect(await first.text()).not.toContain("Ann Example");
  });

  it("leaves uploads open to nobody with its cookie", async () => {
    await browser.post("/upload", { intent: "start", ...contact });
    expect(await isPageWithoutAnswers(await close(), "/upload")).toBe(true);
  });

  it("leaves the draft of another browser open, and a link to it asks for the date of birth again", async () => {
    const formData = { personalInfo: { clientName: "Ann Example", clientDateOfBirth: "1984-03-17" } };
    const { id, browser: other } = await browserWithDraft(server, formData);
    const token = await createResumeLink(server, id);
    await pressContinue(browser, token);
    const late = await close();
    expect(await (await late.page(`/continue/${token}`)).text()).toContain("Your date of birth");
    expect((await other.call("GET", `${forms}/${id}`)).status).toBe(200);
  });
});
