import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../app/records/reference.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession, uploadDocument } from "../support/cases.ts";
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
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const person = (clientName: string, contact: object = {}) => ({
  personalInfo: { clientName, clientSSN: "900-12-3456", clientDateOfBirth: "1980-01-02" },
  contactInfo: contact,
});
const list = async (query: string, address = submissions): Promise<Listed[]> => {
  const response = await attorney.call("GET", `${address}?${query}`);
  expect(response.status).toBe(200);
  return response.json();
};
const names = async (query: string, address = submissions) => (await list(query, address)).map(({ clientName }) => clientName);
const readPage = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const rowOf = async (name: string, path = "/admin/dashboard") =>
  (await readPage(path))
    .split("<tr")
    .find((row) => row.includes(`>${name}</a>`))
    ?.split("</tr>")[0] ?? "";
const openCase = (id: string, kind = "submissions") => attorney.page(`/admin/${kind}/${id}`);
/** Moves all recorded activity five minutes into the past. */
const ageActivity = () =>
  withDatabase(
    server,
    (sql) => sql`
    update forms set active_at = active_at - interval '5 minutes', seen_at = seen_at - interval '5 minutes'`,
  );

describe("a list of forms", () => {
  it("shows what is new and what has changed since the case was opened", async () => {
    const id = await createApiForm(server.url, person("Nina New"));
    expect(await names("filter=new")).toContain("Nina New");
    expect(await rowOf("Nina New")).toMatch(/Unread.*New.*Not submitted.*Missing: all documents/s);
    await openCase(id);
    expect(await names("filter=new")).not.toContain("Nina New");
    expect(await names("filter=changed")).not.toContain("Nina New");
    expect(await rowOf("Nina New")).not.toMatch(/Unread|>\s*New</);
    const [row] = await list("search=nina");
    expect(row).toMatchObject({ isUnread: false, missingDocuments: ["pictureId", "ssnCard", "payStubs", "taxReturns"] });

    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } });
    await addApiDocument(server.url, id, "payStubs", "stub.pdf", samples.pdf);
    expect(await names("filter=changed")).toContain("Nina New");
    expect(await rowOf("Nina New")).toMatch(/Unread.*Changed: 1 new document, Contact/s);
    expect(await rowOf("Nina New")).toContain("Missing: Picture ID, Social Security Card, Tax Returns");
    await openCase(id);
    expect(await names("filter=changed")).not.toContain("Nina New");
  });

  it("starts with the client who was active last, and can be sorted by name and creation", async () => {
    const first = await createApiForm(server.url, person("Sorted Berta"));
    await createApiForm(server.url, person("Sorted Anna"));
    await ageActivity();
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${first}`, { currentStep: 5 });
    const text = await readPage("/admin/dashboard?search=sorted");
    expect(text.indexOf("Sorted Berta</a>")).toBeLessThan(text.indexOf("Sorted Anna</a>"));
    expect(await names("search=sorted&sort=activity")).toEqual(["Sorted Berta", "Sorted Anna"]);
    expect(await names("search=sorted&sort=created")).toEqual(["Sorted Anna", "Sorted Berta"]);
    expect(await names("search=sorted&sort=name")).toEqual(["Sorted Anna", "Sorted Berta"]);
    expect(await names("search=sorted")).toEqual(["Sorted Anna", "Sorted Berta"]);
  });

  it("does not count what the office saves as the client's activity", async () => {
    const id = await createApiForm(server.url, person("Olga Office"));
    await openCase(id);
    expect((await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { currentStep: 3 })).status).toBe(200);
    expect(await names("filter=changed")).not.toContain("Olga Office");
  });

  it("updates the missing documents when one is deleted", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: person("Doc Holder") })).json();
    const documents = `/api/bankruptcy-forms/${id}/documents`;
    const ids: Record<string, string> = {};
    for (const type of ["pictureId", "ssnCard", "payStubs", "taxReturns"])
      ids[type] = await uploadDocument(client, id, type, `${type}.pdf`, samples.pdf);
    expect(await names("filter=documents-missing")).not.toContain("Doc Holder");
    expect(await rowOf("Doc Holder")).not.toContain("Missing");
    expect((await client.call("DELETE", `${documents}/payStubs/${ids["payStubs"]}`)).status).toBe(204);
    expect(await names("filter=documents-missing")).toContain("Doc Holder");
    expect(await rowOf("Doc Holder")).toContain("Missing: Pay Stubs");
  });

  it("filters by not submitted and by failed email", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: person("Sue Submitted") })).json();
    expect(await names("filter=not-submitted")).toContain("Sue Submitted");
    expect((await client.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
    expect(await names("filter=not-submitted")).not.toContain("Sue Submitted");
    expect(await rowOf("Sue Submitted")).toMatch(/Submitted [A-Z][a-z]{2} \d{1,2}\b(?!,)/);
    expect(await names("filter=mail-failed")).not.toContain("Sue Submitted");
    await withDatabase(server, (sql) => sql`update forms set receipt_error = '550 no such user' where id = ${id}`);
    expect(await names("filter=mail-failed")).toEqual(["Sue Submitted"]);
    await withDatabase(server, (sql) => sql`update forms set receipt_error = null where id = ${id}`);
    await withDatabase(server, (sql) => sql`update submissions set status = 'failed' where form_id = ${id}`);
    expect(await names("filter=mail-failed")).toEqual(["Sue Submitted"]);
  });

  it("shows the number of cases per filter", async () => {
    await createApiForm(server.url, person("Counted"));
    const count = (await list("filter=new")).length;
    expect(await readPage("/admin/dashboard")).toContain(`>New<span class="list-count"> ${count}</span>`);
    expect(await readPage("/admin/dashboard?filter=new")).toContain(` of ${count}<`);
  });
});

describe("a search by name", () => {
  it.each([
    ["Siobhan O’Brien", "siobhan o'brien"],
    ["Maria Nu\u0301ñez", "NUNEZ"],
    ["Łukasz Wąs", "Lukasz Was"],
    ["Ann Smith‑Jones", "smith–jones"],
    ["Ann Marie Smithers-Jones", "smithers jones"],
    ["Patricia  Smythe", "Patricia Smythe"],
    ["王小明", "小明"],
    ["Moira O´Bannon", "Moira O′Bannon"],
    ["Niamh O'Bryan", "Niamh O`Bryan"],
    ["Ann Kerr-Blake", "kerr−blake"],
    ['Robert "Bobby" Weiß', "robert (bobby) weiss"],
    ["Søren Kjær", "soren kjaer"],
    ["Vy Nguye\u0302\u0303n", "nguy\u1ec5n"],
    ["Patrick Q. Quimby", "Quimby, Pat"],
  ])("finds %s by %s", async (clientName, typed) => {
    await createApiForm(server.url, person(clientName));
    expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual([clientName.normalize("NFC")]);
  });

  it("finds forms and upload sessions on the pages, too", async () => {
    await createApiForm(server.url, person("Paige O’Hara"));
    await createApiSession(server.url, { clientName: "Zoë  O’Hara", clientEmail: "zoe@example.com" });
    const search = encodeURIComponent("o'hara");
    expect(await names(`search=${search}`, uploadSessions)).toEqual(["Zoë  O’Hara"]);
    expect(await rowOf("Paige O’Hara", `/admin/dashboard?search=${search}`)).not.toBe("");
    expect(await rowOf("Zoë  O’Hara", `/admin/dashboard?tab=uploads&search=${encodeURIComponent("zoe o'hara")}`)).not.toBe("");
  });

  it("finds a changed name and email address and no longer the old ones", async () => {
    const id = await createApiForm(server.url, person("Unwed Underhill", { email: "underhill@example.com" }));
    const formData = { personalInfo: { clientName: "Wedded Overhill" }, contactInfo: { email: "overhill@example.com" } };
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
    for (const old of ["unwed", "Under-Hill", "underhill@"]) expect([old, await names(`search=${old}`)]).toEqual([old, []]);
    for (const now of ["wedded", "Over-Hill", "overhill@"]) expect([now, await names(`search=${now}`)]).toEqual([now, ["Wedded Overhill"]]);
  });

  it("finds no names by punctuation alone", async () => {
    expect(await names(`search=${encodeURIComponent("’’")}`)).toEqual([]);
  });

  it("finds a form and an upload session by the id in an email's subject", async () => {
    const form = await createApiForm(server.url, person("Subject Line"));
    const session = await createApiSession(server.url, { clientName: "Subject Portal", clientEmail: "subject@example.com" });
    expect(await names(`search=${form}`)).toEqual(["Subject Line"]);
    expect(await names(`search=${session}`, uploadSessions)).toEqual(["Subject Portal"]);
    expect(await names(`search=${form.slice(1)}`)).toEqual([]);
  });

  it("finds a case by the whole subject of an email, or by a line with a reference", async () => {
    const form = await createApiForm(server.url, person("Pasted Subject"));
    const session = await createApiSession(server.url, { clientName: "Pasted Portal", clientEmail: "pasted@example.com" });
    const search = (text: string, address = submissions) => names(`search=${encodeURIComponent(text)}`, address);
    expect(await search(`Re: New intake submission: P. (form ${form}) (1 of 2)`)).toEqual(["Pasted Subject"]);
    expect(await search(`New document upload: P. (session ${session})`, uploadSessions)).toEqual(["Pasted Portal"]);
    expect(await search(`Reference: ${referenceOf(form).toLowerCase()}.`)).toEqual(["Pasted Subject"]);
    expect(await search(`Reference: ${referenceOf(form).slice(0, 9)}`)).toEqual([]);
  });
});

describe("a search by phone", () => {
  const foundNames = ["Phil Phone"];
  beforeAll(async () => {
    await createApiForm(server.url, person("Phil Phone", { homePhone: "(919) 555-0147", cellPhone: "(984) 555-7788" }));
    await createApiForm(server.url, person("Other Phone", { homePhone: "(919) 555-0148" }));
    await createApiSession(server.url, { clientName: "Portal Phone", clientEmail: "p@example.com", clientPhone: "9195559911" });
  });

  it.each([
    "0147",
    "7788",
    "555-0147",
    "(919) 555-0147",
    "9195550147",
    "+1 919 555 0147",
    "919.555.0147",
    "919/555-0147",
    "919·555·0147",
    "919–555–0147",
    "919‑555‑0147",
    "919−555−0147",
    "919\u00a0555\u202f0147",
    "\u202a(919) 555‑0147\u202c",
    "1-919-555-0147",
  ])("finds a form by %s", async (typed) => {
    expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual(foundNames);
  });

  it("finds nothing for other digits or too few digits", async () => {
    for (const typed of ["0149", "147", "(910) 555-0147", "0147a", "%0147", "555_0147"])
      expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual([]);
  });

  it("finds an upload session", async () => {
    expect(await names("search=9911", uploadSessions)).toEqual(["Portal Phone"]);
  });

  it("finds a changed number and no longer the old one", async () => {
    const id = await createApiForm(server.url, person("Moving Phone", { cellPhone: "(919) 555-6655" }));
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, {
      formData: { contactInfo: { cellPhone: "(919) 555-6644" } },
    });
    expect(await names("search=6655")).toEqual([]);
    expect(await names("search=6644")).toEqual(["Moving Phone"]);
  });

  it("stores only hashes of numbers in the database", async () => {
    const tails = await withDatabase(server, (sql) => sql<{ phone_tails: string[] }[]>`select phone_tails from forms`);
    expect(tails.some(({ phone_tails }) => phone_tails.length > 0)).toBe(true);
    for (const { phone_tails } of tails) for (const tail of phone_tails) expect(tail).toMatch(/^[\da-f]{16}$/);
  });
});

describe("a case marked as unread", () => {
  it("is listed as new until it is opened", async () => {
    const id = await createApiForm(server.url, person("Una Unread"));
    await openCase(id);
    expect(await names("filter=new")).not.toContain("Una Unread");
    const marked = await attorney.post(`/admin/submissions/${id}/work?search=una`, { intent: "unread" });
    expect(marked.status).toBe(303);
    expect(marked.headers.get("Location")).toBe("/admin/dashboard?search=una");
    expect(await names("filter=new")).toContain("Una Unread");
    await openCase(id);
    expect(await names("filter=new")).not.toContain("Una Unread");
  });

  it("can be an upload session", async () => {
    const id = await createApiSession(server.url, { clientName: "Sam Session", clientEmail: "s@example.com" });
    expect(await names("filter=new", uploadSessions)).toContain("Sam Session");
    await openCase(id, "upload-sessions");
    expect(await names("filter=new", uploadSessions)).not.toContain("Sam Session");
    await attorney.post(`/admin/upload-sessions/${id}/work`, { intent: "unread" });
    expect(await names("filter=new", uploadSessions)).toContain("Sam Session");
  });

  it("must exist and can be marked only by the attorney", async () => {
    const nowhere = "/admin/submissions/AAAAAAAAAAAAAAAAAAAAAAAA/work";
    expect((await attorney.post(nowhere, { intent: "unread" })).status).toBe(404);
    const id = await createApiForm(server.url, person("Guarded"));
    await openCase(id);
    const stranger = await openBrowser(server.url);
    const response = await stranger.post(`/admin/submissions/${id}/work`, { intent: "unread" });
    expect(response.headers.get("Location")).toMatch(/^\/admin\/login/);
    expect(await names("filter=new")).not.toContain("Guarded");
  });
});

describe("an unknown query parameter value", () => {
  it("has pages, and what the office works on in its rows, and rejects parameters that it does not know", async () => {
    const all = await list("sort=name");
    expect([...(await list("sort=name&limit=2")), ...(await list("sort=name&limit=2&page=2"))]).toEqual(all.slice(0, 4));
    expect(await list("limit=2&page=1000")).toEqual([]);
    expect(all[0]).toMatchObject({
      state: expect.any(String),
      assignee: expect.any(String),
      reference: expect.stringMatching(/^[\w-]{14}$/),
    });
    expect(all[0]).toHaveProperty("nextDate");
    const unknown = await attorney.call("GET", "/api/admin/submissions?serach=nina");
    expect([unknown.status, (await unknown.json()).message]).toEqual([400, expect.stringContaining("“serach”")]);
  });

  it.each(["filter=nonsense", "sort=size", "limit=0", "limit=501", "page=x"])("%s returns 422", async (query) => {
    const response = await attorney.call("GET", `${submissions}?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path: query.split("=")[0] }] });
  });
});
