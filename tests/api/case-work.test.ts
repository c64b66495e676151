import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm, filedSession, keep, keptDocument, linkHolder } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { mailsIn } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const admin = "/api/admin/submissions";
const sender = { clientName: "Wanda Work", clientEmail: "wanda@example.com" };
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
  const routes = readdirSync("app/routes").filter((file) => !/admin|api\.docs|openapi/.test(file));

  it("holds no note, state, name or mark of the office", { timeout: 60_000 }, async () => {
    const card = await keptDocument(client, id, "pictureId", "license.png", samples.png);
    const { id: session } = await (await client.call("POST", "/api/upload-sessions", sender)).json();
    const { file } = await (await keep(client, `/api/upload-sessions/${session}`, "files", "deed.pdf", samples.pdf)).json();
    const other = await filedForm(server.url, {
      personalInfo: { clientName: "Pangolin Other" },
      contactInfo: { email: "wanda@example.com" },
    });
    const search = await (await attorney.call("POST", "/api/admin/conflicts", { name: "Wanda Work" })).json();
    const done = [
      await work({ state: "waiting", assignee: "QZXW", nextDate: "2031-07-19" }),
      await attorney.call("PATCH", `${admin}/${id}/documents/${card}`, { officeName: "Wombat", reason: "It is blurred." }),
      await attorney.call("PATCH", `/api/admin/upload-sessions/${session}/files/${file.id}`, { officeName: "Wombat" }),
      await attorney.call("POST", `${admin}/${id}/related`, { other, isSame: true }),
      await attorney.call("POST", `${admin}/${id}/related`, { other: session, isSame: false }),
      await attorney.call("PATCH", `/api/admin/conflicts/${search.id}`, { decision: "Quokka, because", initials: "QZXW" }),
      await attorney.call("POST", `${admin}/${id}/ask`, { paths: ["contactInfo.city"], papers: ["taxReturns"], line: "Numbat" }),
    ];
    expect(done.filter(({ ok }) => !ok)).toEqual([]);
    const { token } = await done.at(-1)!.json();
    const addressOf = (route: string) =>
      `/${route
        .replace(/\.tsx?$/, "")
        .replaceAll("_.", ".")
        .replace("$token", token)
        .replace("$docId", card)
        .replace("$fileId", file.id)
        .replace("$type", "pictureId")
        .replace("($slug)", "contact-info")
        .replace("$slug", "contact-info")
        .replace("$id", /upload-sessions/.test(route) ? session : id)
        .replaceAll(".", "/")
        .replace("_index", "")}`;
    const got: { from: string; text: string }[] = [];
    const take = async (who: Client, path: string) => {
      const answer = await who.page(path);
      const body = Buffer.from(await answer.arrayBuffer());
      const text = answer.headers.get("Content-Type") === "application/pdf" ? await pdfText(body) : body.toString("latin1");
      got.push({ from: `${answer.status} ${path}`, text: `${[...answer.headers].join("\n")}\n${text}` });
    };
    for (const route of routes) for (const who of [client, linkHolder(server.url, token)]) await take(who, addressOf(route));
    expect((await client.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    expect((await client.call("PATCH", `/api/upload-sessions/${session}`, { status: "submitted" })).status).toBe(200);
    for (const path of ["/", "/finish", "/finished", "/upload", "/upload?submitted"]) await take(client, path);
    const mailed = async () =>
      (await mailsIn(server.dataDir)).map(({ mail, raw }) => ({ from: mail.subject!, text: `${mail.text}\n${raw}` }));
    const isMailed = expect.objectContaining({ text: expect.stringContaining("To: wanda@example.com") });
    await expect.poll(mailed, { timeout: 50_000 }).toContainEqual(isMailed);
    got.push(...(await mailed()));

    const answered = got.filter(({ from }) => from.startsWith("200"));
    for (const known of ["Wanda Work", "license.png", "deed.pdf", "It is blurred."])
      expect(answered.filter(({ text }) => text.includes(known)).length, known).toBeGreaterThan(1);
    const words = /Zebrafish|QZXW|2031-07-19|Jul 19, 2031|Waiting for client|Wombat|Pangolin|Quokka/;
    const columns = /activeAt|isUnread|seenAt|seen_at|missingDocuments|assignee|workState|officeName|isSame|isOffices|is_offices|"asked":"/;
    for (const marks of [words, columns, new RegExp(other)])
      expect(got.filter(({ text }) => marks.test(text)).map(({ from, text }) => `${from}: ${marks.exec(text)}`)).toEqual([]);
    const isLink = ({ from }: { from: string }) => from.includes(`/edit/${token}`) && !from.includes("/api/");
    expect(got.filter(({ text }) => text.includes("Numbat")).filter((each) => !isLink(each))).toEqual([]);
  });
});
