import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession, keptDocument } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const submissions = "/api/admin/submissions";
const uploadSessions = "/api/admin/upload-sessions";

interface Listed {
  id: string;
  clientName: string;
  isUnread: boolean;
  missingDocuments: string[];
}

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const person = (clientName: string, contact: object = {}) => ({
  personalInfo: { clientName, clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
  contactInfo: contact,
});
const list = async (query: string, address = submissions): Promise<Listed[]> => {
  const answer = await attorney.call("GET", `${address}?${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
};
const names = async (query: string, address = submissions) => (await list(query, address)).map(({ clientName }) => clientName);
const page = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const rowOf = async (name: string, path = "/admin/dashboard") =>
  (await page(path))
    .split("<tr")
    .find((row) => row.includes(`>${name}</a>`))
    ?.split("</tr>")[0] ?? "";
const open = (id: string, kind = "submissions") => attorney.page(`/admin/${kind}/${id}`);
/** Lets what was done so far be a while ago. */
const letTimePass = () =>
  withDatabase(
    server,
    (sql) => sql`
    update forms set active_at = active_at - interval '5 minutes', seen_at = seen_at - interval '5 minutes'`,
  );

describe("a list of forms", () => {
  it("knows what is new, and what has changed since it was opened", async () => {
    const id = await filedForm(server.url, person("Nina New"));
    expect(await names("filter=new")).toContain("Nina New");
    expect(await rowOf("Nina New")).toMatch(/Unread.*Not submitted.*Missing: all documents.*New/s);
    await open(id);
    expect(await names("filter=new")).not.toContain("Nina New");
    expect(await names("filter=changed")).not.toContain("Nina New");
    expect(await rowOf("Nina New")).not.toMatch(/Unread|>\s*New</);
    const [row] = await list("search=nina");
    expect(row).toMatchObject({ isUnread: false, missingDocuments: ["pictureId", "ssnCard", "payStubs", "taxReturns"] });

    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } });
    await filedDocument(server.url, id, "payStubs", "stub.pdf", samples.pdf);
    expect(await names("filter=changed")).toContain("Nina New");
    expect(await rowOf("Nina New")).toMatch(/Unread.*Changed: 1 new document, Contact/s);
    expect(await rowOf("Nina New")).toContain("Missing: Picture ID, Social Security Card, Tax Returns");
    await open(id);
    expect(await names("filter=changed")).not.toContain("Nina New");
  });

  it("begins with the client who was active last, and can be sorted by name and creation", async () => {
    const first = await filedForm(server.url, person("Sorted Berta"));
    await filedForm(server.url, person("Sorted Anna"));
    await letTimePass();
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${first}`, { currentStep: 5 });
    const text = await page("/admin/dashboard?search=sorted");
    expect(text.indexOf("Sorted Berta</a>")).toBeLessThan(text.indexOf("Sorted Anna</a>"));
    expect(await names("search=sorted&sort=activity")).toEqual(["Sorted Berta", "Sorted Anna"]);
    expect(await names("search=sorted&sort=created")).toEqual(["Sorted Anna", "Sorted Berta"]);
    expect(await names("search=sorted&sort=name")).toEqual(["Sorted Anna", "Sorted Berta"]);
    expect(await names("search=sorted")).toEqual(["Sorted Anna", "Sorted Berta"]);
  });

  it("does not count what the office saves as the client's activity", async () => {
    const id = await filedForm(server.url, person("Olga Office"));
    await open(id);
    expect((await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { currentStep: 3 })).status).toBe(200);
    expect(await names("filter=changed")).not.toContain("Olga Office");
  });

  it("tells missing documents by what is there now", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: person("Doc Holder") })).json();
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const ids: Record<string, string> = {};
    for (const type of ["pictureId", "ssnCard", "payStubs", "taxReturns"])
      ids[type] = await keptDocument(client, id, type, `${type}.pdf`, samples.pdf);
    expect(await names("filter=documents-missing")).not.toContain("Doc Holder");
    expect(await rowOf("Doc Holder")).not.toContain("Missing");
    expect((await client.call("DELETE", `${documents}/payStubs/${ids["payStubs"]}`)).status).toBe(204);
    expect(await names("filter=documents-missing")).toContain("Doc Holder");
    expect(await rowOf("Doc Holder")).toContain("Missing: Pay Stubs");
  });

  it("knows what is not submitted, and which mail has failed", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: person("Sue Submitted") })).json();
    expect(await names("filter=not-submitted")).toContain("Sue Submitted");
    expect((await client.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
    expect(await names("filter=not-submitted")).not.toContain("Sue Submitted");
    expect(await rowOf("Sue Submitted")).toMatch(/Submitted [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(await names("filter=mail-failed")).not.toContain("Sue Submitted");
    await withDatabase(server, (sql) => sql`update forms set receipt_error = '550 no such user' where id = ${id}`);
    expect(await names("filter=mail-failed")).toEqual(["Sue Submitted"]);
    await withDatabase(server, (sql) => sql`update forms set receipt_error = null where id = ${id}`);
    await withDatabase(server, (sql) => sql`update submissions set status = 'failed' where form_id = ${id}`);
    expect(await names("filter=mail-failed")).toEqual(["Sue Submitted"]);
  });

  it("shows how many cases a filter finds", async () => {
    await filedForm(server.url, person("Counted"));
    const count = (await list("filter=new")).length;
    expect(await page("/admin/dashboard")).toContain(`>New<span class="list-count"> ${count}</span>`);
    expect(await page("/admin/dashboard?filter=new")).toContain(` of ${count}<`);
  });
});

describe("a search by phone", () => {
  const found = ["Phil Phone"];
  beforeAll(async () => {
    await filedForm(server.url, person("Phil Phone", { homePhone: "(919) 555-0147", cellPhone: "(984) 555-7788" }));
    await filedForm(server.url, person("Other Phone", { homePhone: "(919) 555-0148" }));
    await filedSession(server.url, { clientName: "Portal Phone", clientEmail: "p@example.com", clientPhone: "9195559911" });
  });

  it.each(["0147", "7788", "555-0147", "(919) 555-0147", "9195550147", "+1 919 555 0147"])("finds the form by %s", async (typed) => {
    expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual(found);
  });

  it("finds nothing by other digits, or by too few", async () => {
    for (const typed of ["0149", "147", "(910) 555-0147", "0147a"]) expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual([]);
  });

  it("finds a session of the portal", async () => {
    expect(await names("search=9911", uploadSessions)).toEqual(["Portal Phone"]);
  });

  it("follows a changed number", async () => {
    const id = await filedForm(server.url, person("Moving Phone", { cellPhone: "(919) 555-6655" }));
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, {
      formData: { contactInfo: { cellPhone: "(919) 555-6644" } },
    });
    expect(await names("search=6655")).toEqual([]);
    expect(await names("search=6644")).toEqual(["Moving Phone"]);
  });

  it("leaves no number readable in the database", async () => {
    const tails = await withDatabase(server, (sql) => sql<{ phone_tails: string[] }[]>`select phone_tails from forms`);
    expect(tails.some(({ phone_tails }) => phone_tails.length > 0)).toBe(true);
    for (const { phone_tails } of tails) for (const tail of phone_tails) expect(tail).toMatch(/^[\da-f]{16}$/);
  });

  it("finds numbers that a version before has saved, once the server has started", async () => {
    await withDatabase(server, (sql) => sql`update forms set phone_tails = '{}', phone_key = null, phone_version = null`);
    await withDatabase(server, (sql) => sql`update upload_sessions set phone_tails = '{}', phone_key = null`);
    expect(await names("search=0147")).toEqual([]);
    await server.restart();
    await expect.poll(() => names("search=0147")).toEqual(found);
    await expect.poll(() => names("search=9911", uploadSessions)).toEqual(["Portal Phone"]);
  });
});

describe("a case marked as unread", () => {
  it("is new again until it is opened", async () => {
    const id = await filedForm(server.url, person("Una Unread"));
    await open(id);
    expect(await names("filter=new")).not.toContain("Una Unread");
    const marked = await attorney.post(`/admin/submissions/${id}/work?search=una`, { intent: "unread" });
    expect(marked.status).toBe(303);
    expect(marked.headers.get("Location")).toBe("/admin/dashboard?search=una");
    expect(await names("filter=new")).toContain("Una Unread");
    await open(id);
    expect(await names("filter=new")).not.toContain("Una Unread");
  });

  it("can be a session of the portal", async () => {
    const id = await filedSession(server.url, { clientName: "Sam Session", clientEmail: "s@example.com" });
    expect(await names("filter=new", uploadSessions)).toContain("Sam Session");
    await open(id, "upload-sessions");
    expect(await names("filter=new", uploadSessions)).not.toContain("Sam Session");
    await attorney.post(`/admin/upload-sessions/${id}/work`, { intent: "unread" });
    expect(await names("filter=new", uploadSessions)).toContain("Sam Session");
  });

  it("must exist, and is marked by the attorney only", async () => {
    const nowhere = "/admin/submissions/AAAAAAAAAAAAAAAAAAAAAAAA/work";
    expect((await attorney.post(nowhere, { intent: "unread" })).status).toBe(404);
    const id = await filedForm(server.url, person("Guarded"));
    await open(id);
    const stranger = await openBrowser(server.url);
    const answer = await stranger.post(`/admin/submissions/${id}/work`, { intent: "unread" });
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
    expect(await names("filter=new")).not.toContain("Guarded");
  });
});

describe("a call that asks for what is not offered", () => {
  it.each(["filter=nonsense", "sort=size"])("%s is answered 422", async (query) => {
    const answer = await attorney.call("GET", `${submissions}?${query}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ issues: [{ path: query.split("=")[0] }] });
  });
});
