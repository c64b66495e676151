import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedSession } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { makeEditLink } from "../support/edit-links.ts";
import { mailsIn } from "../support/outbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const admin = "/api/admin/submissions";
const secret = "Zebrafish told us about the boat";

let server: TestServer;
let attorney: Client;
let client: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
  client = await openBrowser(server.url);
  const formData = {
    personalInfo: { clientName: "Wanda Work", clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
    contactInfo: { email: "wanda@example.com" },
  };
  ({ id } = await (await client.call("POST", forms, { formData })).json());
});
afterAll(() => server?.cleanup());

const namesIn = async (query: string) =>
  ((await (await attorney.call("GET", `${admin}?${query}`)).json()) as { clientName: string }[]).map(({ clientName }) => clientName);
const casePage = async (path = `/admin/submissions/${id}`) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const work = (change: object) => attorney.call("PATCH", `${admin}/${id}/work`, change);

describe("the work on a case", () => {
  it("is changed and noted on the page, without scripts", async () => {
    const saved = await attorney.post(`/admin/submissions/${id}/work?search=wanda`, {
      intent: "work",
      state: "in-review",
      assignee: " ab ",
      nextDate: "2026-11-30",
    });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`/admin/submissions/${id}?search=wanda#work`);
    expect((await attorney.post(`/admin/submissions/${id}/work`, { intent: "note", text: secret })).status).toBe(303);
    const page = await casePage();
    expect(page).toContain(secret);
    expect(page).toMatch(/<option value="in-review" selected/);
    expect(page).toContain("Note added");
    expect(await casePage("/admin/dashboard")).toContain("In review, AB, by Nov 30, 2026");
  });

  it("is read and changed by programs", async () => {
    expect((await work({ state: "waiting", assignee: "cd" })).status).toBe(200);
    const answer = await (await attorney.call("GET", `${admin}/${id}/work`)).json();
    expect(answer).toEqual({
      state: "waiting",
      assignee: "CD",
      nextDate: "2026-11-30",
      notes: [{ id: expect.any(String), text: secret, createdAt: expect.any(String) }],
    });
    expect(await (await work({ nextDate: null })).json()).toMatchObject({ state: "waiting", nextDate: null });
    const added = await attorney.call("POST", `${admin}/${id}/notes`, { text: "Second" });
    expect(added.status).toBe(201);
  });

  it("narrows the lists", async () => {
    await work({ state: "ready", assignee: "EF" });
    expect(await namesIn("state=ready")).toEqual(["Wanda Work"]);
    expect(await namesIn("person=ef")).toEqual(["Wanda Work"]);
    expect(await namesIn("state=closed")).toEqual([]);
    expect(await namesIn("person=XY")).toEqual([]);
    expect(await casePage("/admin/dashboard?state=ready&person=EF")).toContain("Wanda Work</a>");
    expect(await casePage("/admin/dashboard?state=closed")).toContain("No submissions here.");
  });

  it("is there for a session of the portal, too", async () => {
    const session = await filedSession(server.url, { clientName: "Sam", clientEmail: "sam@example.com" });
    const path = `/admin/upload-sessions/${session}`;
    await attorney.post(`${path}/work`, { intent: "work", state: "closed", assignee: "", nextDate: "" });
    await attorney.post(`${path}/work`, { intent: "note", text: "About Sam" });
    expect(await casePage(path)).toMatch(/<option value="closed" selected.*About Sam/s);
    expect((await (await attorney.call("GET", `/api${path}/work`)).json()).state).toBe("closed");
  });

  it.each([
    [{ intent: "work", state: "new", assignee: "A1", nextDate: "" }, "Please use at most 4 letters", "A1"],
    [{ intent: "work", state: "new", assignee: "", nextDate: "2026-02-31" }, "Please enter a date", "2026-02-31"],
    [{ intent: "note", text: "  " }, "Please write a note", ""],
    [{ intent: "note", text: `kept ${"x".repeat(5_000)}` }, "Please use at most 5,000 characters", "kept xxx"],
  ])("says what is wrong with %o and keeps it", async (typed, message, kept) => {
    const answer = await attorney.post(`/admin/submissions/${id}/work`, typed as Record<string, string>);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain(message);
    expect(text).toContain(kept);
  });

  it("is refused to strangers, for missing cases, and with what is malformed", async () => {
    expect((await client.call("GET", `${admin}/${id}/work`)).status).toBe(401);
    expect((await client.call("PATCH", `${admin}/${id}/work`, { state: "closed" })).status).toBe(401);
    expect((await client.call("POST", `${admin}/${id}/notes`, { text: "x" })).status).toBe(401);
    expect((await client.post(`/admin/submissions/${id}/work`, { intent: "note", text: "x" })).headers.get("Location")).toMatch(/login/);
    const nobody = `${admin}/AAAAAAAAAAAAAAAAAAAAAAAA`;
    expect((await attorney.call("GET", `${nobody}/work`)).status).toBe(404);
    expect((await attorney.call("PATCH", `${nobody}/work`, { state: "closed" })).status).toBe(404);
    expect((await attorney.call("POST", `${nobody}/notes`, { text: "x" })).status).toBe(404);
    for (const change of [{ state: "lost" }, { assignee: "12" }, { nextDate: "soon" }]) expect((await work(change)).status).toBe(422);
  });

  it("stands in the audit log, and its notes encrypted in the database", async () => {
    expect(await casePage()).toMatch(/Note added.*State, person in charge or next date changed/s);
    const rows = await withDatabase(server, (sql) => sql`select * from case_notes`);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(String(row["sealed"])).not.toContain("Zebrafish");
  });

  it("goes with its case", async () => {
    const other = await openBrowser(server.url);
    const { id: gone } = await (await other.call("POST", forms, { clientName: "Gone Soon" })).json();
    await attorney.call("POST", `${admin}/${gone}/notes`, { text: "x" });
    await attorney.call("DELETE", `${admin}/${gone}`);
    expect(await withDatabase(server, (sql) => sql`select from case_notes where form_id = ${gone}`)).toHaveLength(0);
  });
});

describe("what a client gets", () => {
  it("holds no note, state or mark of the office", { timeout: 60_000 }, async () => {
    await work({ state: "waiting", assignee: "QZXW", nextDate: "2031-07-19" });
    const token = await makeEditLink(server, id);
    expect((await client.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    const calls = [`${forms}/${id}`, `${forms}/${id}/documents`, `/api/edit/${token}`];
    const pages = ["/", "/step/personal-info", "/step/review", "/step/review/documents", "/later", "/upload", `/edit/${token}`];
    const texts: string[] = [];
    for (const path of calls) texts.push(await (await client.call("GET", path)).text());
    for (const path of pages) texts.push(await (await client.page(path)).text());
    const mailed = async () => (await mailsIn(server.dataDir)).map(({ mail, raw }) => `${mail.text}\n${raw.toString("latin1")}`);
    await expect.poll(mailed, { timeout: 50_000 }).toContainEqual(expect.stringContaining("To: wanda@example.com"));
    texts.push(...(await mailed()));
    expect(texts.join("\n")).toContain("Wanda Work");
    const marks =
      /Zebrafish|QZXW|2031-07-19|Jul 19, 2031|Waiting for client|activeAt|isUnread|seenAt|seen_at|missingDocuments|assignee|workState/;
    for (const text of texts) expect(text).not.toMatch(marks);
  });
});
