import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, createApiSession, uploadAndRegister, uploadDocument, clientWithEditLink } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { readOutbox } from "../support/outbox.ts";
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
  attorney = await signInAttorney(server.url);
  client = await openBrowser(server.url);
  const formData = {
    personalInfo: { clientName: "Wanda Work", clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
    contactInfo: { email: "wanda@example.com" },
  };
  ({ id } = await (await client.call("POST", forms, { formData })).json());
});
afterAll(() => server?.cleanup());

const listNames = async (query: string) =>
  ((await (await attorney.call("GET", `${admin}?${query}`)).json()) as { clientName: string }[]).map(({ clientName }) => clientName);
const readPage = async (path = `/admin/submissions/${id}`) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const changeWork = (change: object) => attorney.call("PATCH", `${admin}/${id}/work`, change);

describe("the work section of a case", () => {
  it("saves state, assignee, date, and notes without scripts", async () => {
    const saved = await attorney.post(`/admin/submissions/${id}/work?search=wanda`, {
      intent: "work",
      state: "in-review",
      assignee: " ab ",
      nextDate: "2026-11-30",
    });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`/admin/submissions/${id}?search=wanda#work`);
    expect((await attorney.post(`/admin/submissions/${id}/work`, { intent: "note", text: secret })).status).toBe(303);
    const page = await readPage();
    expect(page).toContain(secret);
    expect(page).toMatch(/<option value="in-review" selected/);
    expect(await readPage("/admin/dashboard")).toMatch(/Nov 30 (next date|overdue|due today)<[^]{0,200}In review, AB</);
  });

  it("saves everything that was entered, whichever button was pressed", async () => {
    const path = `/admin/submissions/${await createApiForm(server.url, { personalInfo: { clientName: "Nora Note" } })}`;
    for (const [intent, assignee, text] of [
      ["work", "AB", "Typed before saving work"],
      ["note", "CD", "Typed before adding a note"],
      ["unread", "EF", "Typed before marking as unread"],
    ] as const) {
      expect((await attorney.post(`${path}/work`, { intent, assignee, text })).status).toBe(303);
      const page = await readPage(path);
      expect(page).toContain(text);
      expect(page).toContain(`<option value="${assignee}" selected="">`);
    }
    await attorney.post(`${path}/work`, { intent: "work", assignee: "AB", text: " " });
    expect((await readPage(path)).split('class="work-note"')).toHaveLength(4);
  });

  it("saves a window's changes beside those of another one, and returns 409 if both change the same", async () => {
    const seen = { seenState: "in-review", seenAssignee: "AB", seenNextDate: "2026-11-30" };
    const save = (typed: Record<string, string>) => attorney.post(`/admin/submissions/${id}/work`, { intent: "work", ...seen, ...typed });
    const unchanged = { state: "in-review", assignee: "AB", nextDate: "2026-11-30" };
    expect((await changeWork({ assignee: "GH" })).status).toBe(200);
    expect((await save({ ...unchanged, state: "waiting" })).status).toBe(303);
    const read = async () => (await attorney.call("GET", `${admin}/${id}/work`)).json();
    expect(await read()).toMatchObject({ state: "waiting", assignee: "GH", nextDate: "2026-11-30" });
    const rejected = await save({ ...unchanged, assignee: "IJ" });
    expect(rejected.status).toBe(409);
    const page = await rejected.text();
    expect(page).toContain("Somebody else has changed this work");
    expect(page).toContain('<option value="IJ" selected="">');
    expect(page).toContain('name="seenAssignee" value="GH"');
    expect(await read()).toMatchObject({ assignee: "GH" });
    expect((await save({ ...unchanged, assignee: "GH", state: "waiting" })).status).toBe(303);
  });

  it("returns 422 for an unknown button, and changes nothing", async () => {
    const read = async () => (await attorney.call("GET", `${admin}/${id}/work`)).json();
    const before = await read();
    for (const intent of ["", "constructor", "close"])
      expect((await attorney.post(`/admin/submissions/${id}/work`, { intent, state: "closed", assignee: "XX" })).status).toBe(422);
    expect(await read()).toEqual(before);
  });

  it("can be read and changed through the API", async () => {
    expect((await changeWork({ state: "waiting", assignee: "cd" })).status).toBe(200);
    const current = await (await attorney.call("GET", `${admin}/${id}/work`)).json();
    expect(current).toEqual({
      state: "waiting",
      assignee: "CD",
      nextDate: "2026-11-30",
      notes: [{ id: expect.any(String), text: secret, person: null, createdAt: expect.any(String) }],
    });
    expect(await (await changeWork({ nextDate: null })).json()).toMatchObject({ state: "waiting", nextDate: null });
    const added = await attorney.call("POST", `${admin}/${id}/notes`, { text: "Second" });
    expect(added.status).toBe(201);
  });

  it("filters the lists by state and assignee", async () => {
    await changeWork({ state: "ready", assignee: "EF" });
    expect(await listNames("state=ready")).toEqual(["Wanda Work"]);
    expect(await listNames("person=ef")).toEqual(["Wanda Work"]);
    expect(await listNames("state=closed")).toEqual([]);
    expect(await listNames("person=XY")).toEqual([]);
    expect(await readPage("/admin/dashboard?state=ready&person=EF")).toContain("Wanda Work</a>");
    expect(await readPage("/admin/dashboard?state=closed")).toContain("No submissions here.");
  });

  it("exists for upload sessions too", async () => {
    const session = await createApiSession(server.url, { clientName: "Sam", clientEmail: "sam@example.com" });
    const path = `/admin/upload-sessions/${session}`;
    await attorney.post(`${path}/work`, { intent: "work", state: "closed", assignee: "", nextDate: "" });
    await attorney.post(`${path}/work`, { intent: "note", text: "About Sam" });
    expect(await readPage(path)).toMatch(/<option value="closed" selected.*About Sam/s);
    expect((await (await attorney.call("GET", `/api${path}/work`)).json()).state).toBe("closed");
  });

  it.each([
    [{ intent: "work", state: "new", assignee: "A1", nextDate: "" }, "Please use at most 4 letters", "A1"],
    [{ intent: "work", state: "new", assignee: "", nextDate: "2026-02-31" }, "Please enter a date", "2026-02-31"],
    [{ intent: "note", text: "  " }, "Please write a note", ""],
    [{ intent: "note", text: `kept ${"x".repeat(5_000)}` }, "This is too long: 5,005 of 5,000 characters.", "kept xxx"],
  ])("returns 422 for %o and preserves what was typed", async (typed, message, preserved) => {
    const response = await attorney.post(`/admin/submissions/${id}/work`, typed as Record<string, string>);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain(message);
    expect(text).toContain(preserved);
  });

  it("returns 401 to others, 404 for missing cases, and 422 for invalid values", async () => {
    expect((await client.call("GET", `${admin}/${id}/work`)).status).toBe(401);
    expect((await client.call("PATCH", `${admin}/${id}/work`, { state: "closed" })).status).toBe(401);
    expect((await client.call("POST", `${admin}/${id}/notes`, { text: "x" })).status).toBe(401);
    expect((await client.post(`/admin/submissions/${id}/work`, { intent: "note", text: "x" })).status).toBe(401);
    const missingCase = `${admin}/AAAAAAAAAAAAAAAAAAAAAAAA`;
    expect((await attorney.call("GET", `${missingCase}/work`)).status).toBe(404);
    expect((await attorney.call("PATCH", `${missingCase}/work`, { state: "closed" })).status).toBe(404);
    expect((await attorney.call("POST", `${missingCase}/notes`, { text: "x" })).status).toBe(404);
    for (const change of [{ state: "lost" }, { assignee: "12" }, { nextDate: "soon" }]) expect((await changeWork(change)).status).toBe(422);
  });

  it("is recorded in the audit log, and its notes are encrypted in the database", async () => {
    expect(await readPage(`/admin/submissions/${id}/history`)).toMatch(/Note<.*State, person in charge or next date changed/s);
    const rows = await withDatabase(server, (sql) => sql`select * from case_notes`);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(String(row["sealed"])).not.toContain("Zebrafish");
  });

  it("is deleted with its case", async () => {
    const other = await openBrowser(server.url);
    const { id: deleted } = await (await other.call("POST", forms, { clientName: "Gone Soon" })).json();
    await attorney.call("POST", `${admin}/${deleted}/notes`, { text: "x" });
    await attorney.call("DELETE", `${admin}/${deleted}`);
    expect(await withDatabase(server, (sql) => sql`select from case_notes where form_id = ${deleted}`)).toHaveLength(0);
  });
});

describe("every page, API response, and email for a client", () => {
  const routes = readdirSync("app/routes").filter((file) => !/admin|api\.docs|openapi/.test(file));

  it("contains no note, state, file name, or mark of the office", { timeout: 60_000 }, async () => {
    const card = await uploadDocument(client, id, "pictureId", "license.png", samples.png);
    const { id: session } = await (await client.call("POST", "/api/upload-sessions", sender)).json();
    const { file } = await (await uploadAndRegister(client, `/api/upload-sessions/${session}`, "files", "deed.pdf", samples.pdf)).json();
    const other = await createApiForm(server.url, {
      personalInfo: { clientName: "Pangolin Other" },
      contactInfo: { email: "wanda@example.com" },
    });
    const search = await (await attorney.call("POST", "/api/admin/conflicts", { name: "Wanda Work" })).json();
    const changes = [
      await changeWork({ state: "waiting", assignee: "QZXW", nextDate: "2031-07-19" }),
      await attorney.call("PATCH", `${admin}/${id}/documents/${card}`, { officeName: "Wombat", reason: "It is blurred." }),
      await attorney.call("PATCH", `/api/admin/upload-sessions/${session}/files/${file.id}`, { officeName: "Wombat" }),
      await attorney.call("POST", `${admin}/${id}/related`, { other, isSame: true }),
      await attorney.call("POST", `${admin}/${id}/related`, { other: session, isSame: false }),
      await attorney.call("PATCH", `/api/admin/conflicts/${search.id}`, { decision: "Quokka, because", initials: "QZXW" }),
      await attorney.call("POST", `${admin}/${id}/ask`, { paths: ["contactInfo.city"], papers: ["taxReturns"], line: "Numbat" }),
    ];
    expect(changes.filter(({ ok }) => !ok)).toEqual([]);
    const { token } = await changes.at(-1)!.json();
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
    const responses: { from: string; text: string }[] = [];
    const collect = async (who: Client, path: string) => {
      const response = await who.page(path);
      const body = Buffer.from(await response.arrayBuffer());
      const text = response.headers.get("Content-Type") === "application/pdf" ? await pdfText(body) : body.toString("latin1");
      responses.push({ from: `${response.status} ${path}`, text: `${[...response.headers].join("\n")}\n${text}` });
    };
    for (const route of routes) for (const who of [client, clientWithEditLink(server.url, token)]) await collect(who, addressOf(route));
    expect((await client.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    expect((await client.call("PATCH", `/api/upload-sessions/${session}`, { status: "submitted" })).status).toBe(200);
    for (const path of ["/", "/finish", "/finished", "/upload", "/upload?submitted"]) await collect(client, path);
    const readMails = async () =>
      (await readOutbox(server.dataDir)).map(({ mail, raw }) => ({ from: mail.subject!, text: `${mail.text}\n${raw}` }));
    const isMailed = expect.objectContaining({ text: expect.stringContaining("To: wanda@example.com") });
    await expect.poll(readMails, { timeout: 50_000 }).toContainEqual(isMailed);
    responses.push(...(await readMails()));

    const successful = responses.filter(({ from }) => from.startsWith("200"));
    for (const known of ["Wanda Work", "license.png", "deed.pdf", "It is blurred."])
      expect(successful.filter(({ text }) => text.includes(known)).length, known).toBeGreaterThan(1);
    const officeTexts = /Zebrafish|QZXW|2031-07-19|Jul 19, 2031|Waiting for client|Wombat|Pangolin|Quokka/;
    const officeFields =
      /activeAt|isUnread|seenAt|seen_at|missingDocuments|assignee|workState|officeName|isSame|isOffices|is_offices|"asked":"/;
    for (const pattern of [officeTexts, officeFields, new RegExp(other)])
      expect(responses.filter(({ text }) => pattern.test(text)).map(({ from, text }) => `${from}: ${pattern.exec(text)}`)).toEqual([]);
    const isList = ({ from }: { from: string }) => from.includes(`/edit/${token}`) && (!from.includes("/api/") || from.endsWith("/asked"));
    expect(responses.filter(({ text }) => text.includes("Numbat")).filter((each) => !isList(each))).toEqual([]);
  });
});
