import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

describe.each(["/api/docs", "/api/docs/cases", "/api/openapi.json"])("%s", (path) => {
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

it("the documentation has no scripts of its pages, whose nonce would differ in every response", async () => {
  const response = await fetch(`${server.url}/api/docs`);
  const html = await response.text();
  const found = ["<h1>The API</h1>", '<link rel="stylesheet"', 'nonce="'].map((part) => html.includes(part));
  expect(found).toEqual([true, true, false]);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/copy-examples.js" defer="">']);
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

it("the index leads to a page per area, each with its calls, the shapes they use, and at most 150 kB", async () => {
  const index = await (await fetch(`${server.url}/api/docs`)).text();
  expect(index.replaceAll("&quot;", '"')).toMatch(/curl "http[^"]*\/api\/admin\/submissions\?filter=today&amp;limit=10"/);
  const areas = new Set([...index.matchAll(/href="\/api\/docs\/([a-z-]+)"/g)].map(([, area]) => area));
  expect(areas.size).toBeGreaterThan(15);
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const pages = new Map<string, string>();
  for (const area of areas) pages.set(area!, await (await fetch(`${server.url}/api/docs/${area}`)).text());
  for (const html of [index, ...pages.values()]) {
    expect(html.length).toBeLessThanOrEqual(150_000);
    for (const [, anchor] of html.matchAll(/href="#([\w-]+)"/g)) expect(html).toContain(`id="${anchor}"`);
  }
  for (const { operationId } of Object.values(paths).flatMap((item) => Object.values(item)))
    expect(
      [...pages.values()].some((html) => html.includes(`<h3 id="${operationId}">`)),
      operationId,
    ).toBe(true);
  expect((await fetch(`${server.url}/api/docs/nothing`)).status).toBe(404);
  expect((await fetch(`${server.url}/copy-examples.js`)).headers.get("Content-Type")).toContain("javascript");
});
