import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { samples, uploadPending } from "../support/files.ts";
import household from "../support/households/household-1.json" with { type: "json" };
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const submissions = "/api/admin/submissions";
const uploadSessions = "/api/admin/upload-sessions";

let server: TestServer;
let sql: postgres.Sql;
let robot: Client;
let browser: Client;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  sql = postgres(server.databaseUrl(), { max: 1 });
  robot = apiClient(server.url);
  browser = await openBrowser(server.url);
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await sql?.end();
  await server?.cleanup();
});

interface Listed {
  id: string;
  clientName: string;
}

const createForm = async (clientName: string, clientEmail = "", who = robot): Promise<string> =>
  (await (await who.call("POST", forms, { clientName, clientEmail, formData: { contactInfo: { city: "Raleigh" } } })).json()).id;
const createSession = async (clientName: string, clientEmail = "client@example.com", clientPhone = ""): Promise<string> =>
  (await (await robot.call("POST", "/api/upload-sessions", { clientName, clientEmail, clientPhone })).json()).id;
const list = async (address: string, search?: string): Promise<Listed[]> =>
  (await attorney.call("GET", search === undefined ? address : `${address}?search=${encodeURIComponent(search)}`)).json();
const clientNames = (listed: Listed[]) => listed.map(({ clientName }) => clientName);
const readDashboard = async (query: string) => (await attorney.page(`/admin/dashboard${query}`)).text();

describe("the lists of cases", () => {
  it("show forms with the fields of the list and none of the answers", async () => {
    const { id } = await (await robot.call("POST", forms, { formData: household, currentStep: 7 })).json();
    const response = await attorney.call("GET", submissions);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const [first] = (await response.json()) as Listed[];
    expect(first).toEqual({
      id,
      lang: "en",
      reference: expect.stringMatching(/^[\w-]{14}$/),
      state: "new",
      assignee: "",
      nextDate: null,
      clientName: household.personalInfo.clientName,
      clientEmail: household.contactInfo.email,
      isCompleted: false,
      currentStep: 7,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      submittedAt: null,
      activeAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isUnread: true,
      missingDocuments: ["pictureId", "ssnCard", "payStubs", "taxReturns"],
      petitionFailed: false,
      blockingGaps: expect.any(Number),
      urgent: { what: "Lawsuit", date: household.personalInfo.urgentDate },
    });
  });

  it("show upload sessions with the number of their files", async () => {
    const id = await createSession("Una Uploader", "una@example.com", "5551234567");
    const storageKey = await uploadPending(robot, `/api/upload-sessions/${id}`, samples.pdf);
    await robot.call("POST", `/api/upload-sessions/${id}/files`, { fileName: "a.pdf", storageKey });
    const [first] = await list(uploadSessions);
    expect(first).toEqual({
      id,
      lang: "en",
      clientName: "Una Uploader",
      clientEmail: "una@example.com",
      clientPhone: "(555) 123-4567",
      comments: "",
      status: "active",
      fileCount: 1,
      totalSizeMB: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      submittedAt: null,
    });
  });

  it("start with the newest case", async () => {
    for (const name of ["Order One", "Order Two", "Order Three"]) {
      await createForm(name);
      await createSession(name);
    }
    const newestFirst = ["Order Three", "Order Two", "Order One"];
    expect(clientNames(await list(submissions, "order"))).toEqual(newestFirst);
    expect(clientNames(await list(uploadSessions, "order"))).toEqual(newestFirst);
    expect(clientNames(await list(submissions)).slice(0, 3)).toEqual(newestFirst);
  });
});

describe("a search", () => {
  beforeAll(async () => {
    for (const name of ["Percent 100%", "Percent 1000", "Under t_score", "Under tascore", "Back\\slash", "Backslash", 'O\'Brien "Bob"'])
      await createForm(name);
    await createForm("Émile Zola", "zola@example.com");
  });

  it.each([
    ["100%", ["Percent 100%"]],
    ["t_", ["Under t_score"]],
    ["back\\", ["Back\\slash"]],
    ["O'B", ['O\'Brien "Bob"']],
    ['"bob"', ['O\'Brien "Bob"']],
    ["ÉMILE", ["Émile Zola"]],
    ["zola@EXAMPLE", ["Émile Zola"]],
    ["é", ["Émile Zola"]],
    [" émile  ", ["Émile Zola"]],
    ["é\0mile", ["Émile Zola"]],
    ["nobody like this", []],
    ["e".repeat(5_000), []],
  ])("for %j finds the names that contain it literally", async (search, names) => {
    expect(clientNames(await list(submissions, search))).toEqual(names);
  });
});

describe("the dashboard", () => {
  it("shows 25 cases per page, and an existing page for any page number", async () => {
    for (let number = 1; number <= 27; number++) await createForm(`Paged ${String(number).padStart(2, "0")}`);
    const first = await readDashboard("?search=paged");
    expect(first).toContain("1–25 of 27");
    expect(first).toContain("Paged 27");
    expect(first).not.toContain("Paged 02");
    for (const query of ["?search=paged&page=2", "?search=paged&page=99999"]) {
      const last = await readDashboard(query);
      expect(last).toContain("26–27 of 27");
      expect(last).toContain("Paged 01");
      expect(last).not.toContain("Paged 03");
    }
    for (const invalidPage of ["0", "-1", "abc", "1.5", "%00", "", "9".repeat(400)])
      expect(await readDashboard(`?search=paged&page=${invalidPage}`)).toMatch(/(1–25|26–27) of 27/);
    expect((await attorney.page("/admin/dashboard?tab=nonsense&page=1&page=2&search=a&search=b")).status).toBe(200);
    expect(await readDashboard(`?search=${"x".repeat(5_000)}`)).toContain("No submissions found matching your search.");
    expect(await readDashboard("?tab=uploads&search=%00%00")).toContain("Una Uploader");
  });

  it("counts forms, sessions, files, and megabytes", async () => {
    const text = (await readDashboard("")).replaceAll("<!-- -->", "");
    const [forms, sessions] = [await list(submissions), await list(uploadSessions)];
    expect(text).toContain(`Bankruptcy Forms (${forms.length})`);
    expect(text).toContain(`Document Uploads (${sessions.length})`);
    expect(text).toContain(">0 completed<");
    expect(text).toContain(">1 total files<");
    expect(text).toContain(">0.00 MB<");
    expect(text).toContain(`>${forms.length + sessions.length}<`);
  });
});

describe("without a session", () => {
  it.each([
    ["GET", submissions],
    ["GET", uploadSessions],
    ["DELETE", `${submissions}/AAAAAAAAAAAAAAAAAAAAAAAA`],
    ["GET", "/admin/events"],
    ["GET", "/admin/dashboard/live"],
  ])("%s %s returns 401", async (method, address) => {
    for (const who of [robot, browser]) {
      const response = await who.call(method, address);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "Authentication required" });
    }
  });

  it("the pages and their data redirect to the sign-in page without any case data", async () => {
    const id = await createForm("Secret Samantha", "samantha@example.com");
    for (const address of [
      "/admin/dashboard",
      "/admin/dashboard?_data=routes%2Fadmin.dashboard",
      `/admin/submissions/${id}/delete`,
      `/admin/submissions/${id}/delete?_data=routes%2Fadmin.submissions_.%24id_.delete`,
    ]) {
      const response = await browser.page(address);
      expect([204, 303]).toContain(response.status);
      expect(response.headers.get("Location") ?? response.headers.get("X-Remix-Redirect")).toBe(
        `/admin/login?${new URLSearchParams({ to: address.split("?")[0]! })}`,
      );
      expect(await response.text()).not.toMatch(/samantha/i);
    }
    expect((await browser.post(`/admin/submissions/${id}/delete`, {})).headers.get("Location")).toBe("/admin/login");
    const typed = await browser.post(`/admin/submissions/${id}/work`, { intent: "note", text: "</form><b>typed" });
    expect([typed.status, typed.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
    const kept = await typed.text();
    expect(kept).toContain("&lt;/form&gt;&lt;b&gt;typed");
    expect(kept).not.toMatch(/samantha|<b>typed/i);
    const flood = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`field${index}`, "x"]));
    expect((await browser.post(`/admin/submissions/${id}/work`, flood)).headers.get("Location")).toBe("/admin/login");
    expect(clientNames(await list(submissions, "samantha"))).toEqual(["Secret Samantha"]);
  });
});

describe("deleting a form", () => {
  const listObjects = () => {
    const folder = path.join(server.dataDir, "objects");
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(path.join(folder, name)).isFile());
  };
  const deleteForm = (id: string) => attorney.call("DELETE", `${submissions}/${id}`);

  it("removes it and its files for everybody, and returns 404 the second time", async () => {
    const id = await createForm("Dolores Deleted", "dolores@example.com", browser);
    const documents = `${forms}/${id}/documents`;
    const before = listObjects();
    const storageKey = await uploadPending(browser, documents, samples.pdf);
    await uploadPending(browser, documents, samples.pdf);
    expect((await browser.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey })).status).toBe(201);
    expect(listObjects()).toHaveLength(before.length + 2);
    const count = (await list(submissions)).length;

    expect((await deleteForm(id)).status).toBe(204);
    for (const who of [browser, attorney]) expect((await who.call("GET", `${forms}/${id}`)).status).toBe(404);
    expect((await browser.call("PATCH", `${forms}/${id}`, { currentStep: 2 })).status).toBe(404);
    expect(await list(submissions)).toHaveLength(count - 1);
    await expect.poll(listObjects).toEqual(before);
    const again = await deleteForm(id);
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({ error: "Submission not found", message: "Submission not found", code: "notFound" });
    const log = await sql`select action, address from audit_log where form_id = ${id} and action = 'form_deleted'`;
    expect(log).toEqual([{ action: "form_deleted", address: expect.stringMatching(/127\.0\.0\.1|::1/) }]);
  });

  it("returns 200 or 404 for each concurrent save and leaves nothing behind", async () => {
    const id = await createForm("Racing Rhoda");
    const saves = Array.from({ length: 20 }, (_, number) =>
      robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: `City ${number}` } } }),
    );
    const removals = [deleteForm(id), deleteForm(id)];
    const statuses = (responses: Response[]) => responses.map(({ status }) => status);
    expect(statuses(await Promise.all(removals)).sort()).toEqual([204, 404]);
    for (const status of statuses(await Promise.all(saves))) expect([200, 404]).toContain(status);
    expect(await sql`select from forms where id = ${id}`).toHaveLength(0);
    expect(await sql`select from edit_history where form_id = ${id}`).toHaveLength(0);
  });

  it("returns 403 to pages of other sites", async () => {
    const id = await createForm("Safe Sally");
    const response = await attorney.call("DELETE", `${submissions}/${id}`, undefined, { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(clientNames(await list(submissions, "safe sally"))).toEqual(["Safe Sally"]);
  });

  it("returns 405 for other methods", async () => {
    const response = await attorney.call("PATCH", `${submissions}/AAAAAAAAAAAAAAAAAAAAAAAA`, {});
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toContain("DELETE");
  });
});
