import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let robot: Client;
let requester: Client;
let id: string;
beforeAll(async () => {
  server = await startServer();
  robot = apiClient(server.url);
});
beforeEach(async () => {
  await withDatabase(server, (sql) => sql`delete from uses`);
  requester = await openBrowser(server.url);
  id = (await (await requester.call("POST", "/api/bankruptcy-forms", { formData: household1 })).json()).id;
});
afterAll(() => server?.cleanup());

/** Sets how often this address has made a kind of call, counted since some minutes ago. */
const setUseCount = (use: string, count: number, minutes = 1) =>
  withDatabase(
    server,
    (sql) => sql`
    insert into uses (source, use, count, began_at) values ('127.0.0.1', ${use}, ${count}, now() - ${minutes} * interval '1 minute')
    on conflict (source, use) do update set count = excluded.count, began_at = excluded.began_at`,
  );

const forms = "/api/bankruptcy-forms";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };

const calls: [string, number, (client: Client) => Promise<Response>][] = [
  ["creation", 600, (client) => client.call("POST", forms, {}, { "X-Forwarded-For": `10.0.0.${Math.floor(Math.random() * 250)}` })],
  ["creation", 600, (client) => client.call("POST", "/api/upload-sessions", contact)],
  ["uploadAddress", 1_200, (client) => client.call("POST", `${forms}/${id}/documents/upload-url`)],
  ["pdf", 120, (client) => client.call("GET", `${forms}/${id}/pdf`)],
  ["submission", 60, (client) => client.call("POST", `${forms}/${id}/submit-to-attorney`)],
];

it.each(calls)("%s: returns 429 with Retry-After after %i calls of one address in ten minutes", async (use, limit, call) => {
  await setUseCount(use, limit - 1);
  expect((await call(requester)).ok).toBe(true);
  const rejected = await call(requester);
  expect(rejected.status).toBe(429);
  const seconds = Number(rejected.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(540);
  expect((await rejected.json()).message).toMatch(/^Too many requests from your network\. Please wait \d minutes and try again\.$/);
  await setUseCount(use, limit, 11);
  expect((await call(requester)).ok).toBe(true);
});

it("the first step preserves what was typed when creating the form returns 429", async () => {
  await setUseCount("creation", 600);
  const newcomer = await openBrowser(server.url);
  const response = await newcomer.post("/step/personal-info", { clientName: "Ann Example", previousNames: "Ann Old", intent: "next" });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await response.text();
  for (const text of ["Ann Example", "Ann Old", "Please wait 9 minutes", "Nothing you typed on this page is lost."])
    expect(html).toContain(text);
  const portal = await newcomer.post("/upload", { ...contact, comments: "Typed with care" });
  expect(portal.status).toBe(429);
  expect(await portal.text()).toContain("Typed with care");
});

it("saves are not limited", async () => {
  for (const use of ["creation", "submission", "pdf", "uploadAddress"]) await setUseCount(use, 1_000_000);
  expect((await requester.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Durham" } } })).status).toBe(200);
  expect((await requester.post("/step/contact-info", { city: "Cary", intent: "next" })).status).toBe(303);
  expect((await robot.call("POST", forms, {})).status).toBe(429);
});
