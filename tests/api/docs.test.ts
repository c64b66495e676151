import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

describe.each(["/api/docs", "/api/openapi.json"])("%s", (path) => {
  it("is the same for everybody, and not sent again while it has not changed", async () => {
    const first = await fetch(server.url + path);
    const tag = first.headers.get("ETag")!;
    const text = await first.text();
    expect(first.status).toBe(200);
    expect(tag).toMatch(/^(?:W\/)?"/);
    const browser = await openBrowser(server.url);
    const second = await browser.page(path);
    expect(second.headers.get("ETag")).toBe(tag);
    expect((await second.text()) === text).toBe(true);
    const third = await fetch(server.url + path, { headers: { "If-None-Match": tag, "Cache-Control": "max-age=0" } });
    expect([third.status, (await third.text()).length]).toEqual([304, 0]);
  });
});

it("the documentation has no scripts, whose nonce would differ in every response", async () => {
  const response = await fetch(`${server.url}/api/docs`);
  const html = await response.text();
  const found = ["<h1>The API</h1>", '<link rel="stylesheet"', "<script", 'nonce="'].map((part) => html.includes(part));
  expect(found).toEqual([true, true, false, false]);
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'nonce-");
});

it("a message for the next page waits for a page that shows it", async () => {
  const browser = await openBrowser(server.url);
  const flashed = await browser.post("/step/contact-info", { city: "Cary", intent: "save" });
  const Cookie = flashed.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const docs = await fetch(`${server.url}/api/docs`, { headers: { Cookie } });
  expect(docs.headers.getSetCookie()).toEqual([]);
  expect((await docs.text()).includes("All changes saved")).toBe(false);
  expect(await (await fetch(`${server.url}/step/contact-info`, { headers: { Cookie } })).text()).toContain("All changes saved");
});
