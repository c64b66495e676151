import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let client: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  client = await openBrowser(server.url);
  ({ id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json());
});
afterAll(() => server?.cleanup());

const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const expectToContain = (page: string, part: string) => expect(page.includes(part), part).toBe(true);
const readContactInfo = async () => (await (await client.call("GET", `/api/bankruptcy-forms/${id}`)).json()).formData.contactInfo;
const answerPath = (slug = "contact-info", form = id) => `/admin/submissions/${form}/answer/${slug}`;

/** The fields that a page of the contact step posts after these answers were typed. */
async function fillIn(who: Client, path: string, typed: Record<string, string>): Promise<Record<string, string>> {
  const page = await text(await who.page(path));
  const version = /name="version" value="([^"]*)"/.exec(page)![1]!.replaceAll("&amp;", "&");
  return { step: "contact-info", version, unsaved: "", ...(couple.formData.contactInfo as unknown as Record<string, string>), ...typed };
}

describe("the office's answer pages", () => {
  it("save in the client's step pages and record the office in the history", async () => {
    const typed = await fillIn(attorney, answerPath(), { city: "Durham" });
    const saved = await attorney.post(answerPath(), { ...typed, intent: "save-changes" });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`${answerPath()}#save-notice`);
    expect((await readContactInfo()).city).toBe("Durham");
    const page = await text(await attorney.page(`/admin/submissions/${id}`));
    expectToContain(page, "Answered by the office");
    const opened = await text(await attorney.page(answerPath("personal-info")));
    expectToContain(opened, "Edit answers");
    expectToContain(opened, couple.formData.personalInfo.clientSSN);
    expect(opened.includes("Edit Link Expires")).toBe(false);
    expect(opened.includes("Shared computer?")).toBe(false);
    expectToContain(await text(await attorney.page(`/admin/submissions/${id}/history`)), "Social Security numbers viewed");
  });

  it("merge with the client's changes to other answers, and return 409 for the second save of the same answer", async () => {
    const ofOffice = await fillIn(attorney, answerPath(), { city: "Durham" });
    const ofClient = await fillIn(client, "/step/contact-info", { county: "Wake" });
    await attorney.post(answerPath(), { ...ofOffice, intent: "save-changes" });
    expect((await client.post("/step/contact-info", { ...ofClient, intent: "save" })).status).toBe(303);
    expect(await readContactInfo()).toMatchObject({ city: "Durham", county: "Wake" });

    const [ofOfficeAgain, ofClientAgain] = [
      await fillIn(attorney, answerPath(), { city: "Cary" }),
      await fillIn(client, "/step/contact-info", { city: "Apex" }),
    ];
    const link = `/edit/${await createEditLink(server, id)}/contact-info`;
    const linked = await fillIn(client, link, { city: "Garner" });
    await client.post("/step/contact-info", { ...ofClientAgain, county: "Wake", intent: "save" });
    const conflict = await attorney.post(answerPath(), { ...ofOfficeAgain, county: "Wake", intent: "save-changes" });
    expect(conflict.status).toBe(409);
    const page = await text(conflict);
    for (const part of ["Changed in another window", "Apex", "Cary"]) expectToContain(page, part);
    expect((await readContactInfo()).city).toBe("Apex");
    const stale = await fillIn(client, "/step/contact-info", { city: "Raleigh", county: "Wake" });
    const retry = await fillIn(attorney, answerPath(), { city: "Cary", county: "Wake" });
    await attorney.post(answerPath(), { ...retry, intent: "save-changes" });
    for (const response of [
      await client.post("/step/contact-info", { ...stale, intent: "save" }),
      await client.post(link, { ...linked, county: "Wake", intent: "save-changes" }),
    ]) {
      expect(response.status).toBe(409);
      expectToContain(await text(response), "Cary");
    }
    expect((await readContactInfo()).city).toBe("Cary");
  });

  it("require an attorney session and an existing form and step", async () => {
    expect((await client.page(answerPath())).headers.get("Location")).toMatch(/^\/admin\/login/);
    const typed = await fillIn(client, "/step/contact-info", { city: "Nowhere" });
    const redirect = await client.post(answerPath(), { ...typed, intent: "save-changes" });
    expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/admin\/login/)]);
    const dataUrl = `${answerPath()}?_data=${encodeURIComponent("routes/admin.submissions_.$id_.answer.($slug)")}`;
    expect((await client.post(dataUrl, { ...typed, intent: "save-changes" })).status).toBe(401);
    expect((await readContactInfo()).city).toBe("Greensboro");
    expect((await attorney.page(answerPath("contact-info", "AAAAAAAAAAAAAAAAAAAAAAAA"))).status).toBe(404);
    expect((await attorney.page(answerPath("nothing"))).status).toBe(404);
  });
});

/** Posts a new client and returns the id of the conflict search that the page shows. */
async function searchFor(typed: Record<string, string>): Promise<string> {
  const found = await attorney.post("/admin/new-case", typed);
  expect(found.status).toBe(200);
  return /name="search" value="([\w-]+)"/.exec(await found.text())![1]!;
}

const begin = async (typed: Record<string, string>, search?: string, intent = "start") =>
  attorney.post("/admin/new-case", { ...typed, search: search ?? (await searchFor(typed)), intent });

describe("the new-case page", () => {
  it("creates a form for a client on the phone that only the office can open", async () => {
    const created = await begin({ name: " Phil ", phone: "919 555 0111", email: "phil@example.com" });
    expect(created.status).toBe(303);
    const path = created.headers.get("Location")!;
    const [, form = ""] = /^\/admin\/submissions\/([\w-]{24})\/answer\/personal-info$/.exec(path)!;
    expect(await text(await attorney.page(path))).toMatch(/name="clientName"[^>]*value="Phil"/);
    expect(await (await attorney.page(path.replace("personal-info", "contact-info"))).text()).toContain('value="(919) 555-0111"');
    const typed = { ...(await fillIn(attorney, path, {})), step: "personal-info", clientName: "Phil Phone" };
    expect((await attorney.post(path, { ...typed, intent: "save-changes" })).status).toBe(303);
    expectToContain(await text(await attorney.page(`/admin/submissions/${form}`)), "Started by office");
    const dashboard = await text(await attorney.page("/admin/dashboard?search=phil"));
    expectToContain(dashboard, "Started by office");
    expect(dashboard.replace(/\?search=phil/g, "")).toContain(
      `Form started by the office, by Office <a href="/admin/submissions/${form}">Phil Phone</a>`,
    );
    expect((await fetch(`${server.url}/api/bankruptcy-forms/${form}`)).status).toBe(404);
    expect((await client.call("GET", `/api/bankruptcy-forms/${form}`)).status).toBe(404);
  });

  it("creates nothing before the client's name is entered, and keeps what was typed", async () => {
    const countCases = async () => (await (await attorney.call("GET", "/api/admin/submissions")).json()).length;
    const before = await countCases();
    expect(await text(await attorney.page("/admin/new-case"))).toContain("Nothing is stored but the search before you start the case.");
    for (const [typed, message] of [
      [{ name: " ", phone: "919", email: "a@example.com" }, "Please enter the client&#x27;s name"],
      [{ name: "Phil", phone: "919", email: "a@example" }, "Please enter a valid email address"],
    ] as const) {
      const refused = await attorney.post("/admin/new-case", typed);
      expect(refused.status).toBe(422);
      const page = await refused.text();
      for (const part of [message, 'value="919"', `value="${typed.email}"`]) expect(page).toContain(part);
    }
    expect(await countCases()).toBe(before);
  });

  it("shows at once where the name is found, and creates one case, however often the button is pressed", async () => {
    const countCases = async () => (await (await attorney.call("GET", "/api/admin/submissions")).json()).length;
    await createApiForm(server.url, { personalInfo: { clientName: "Nadine Newcomer" } });
    const before = await countCases();
    const typed = { name: "Nadine Newcomer", phone: "", email: "nadine@example.com" };
    const found = await attorney.post("/admin/new-case", typed);
    const page = (await found.text()).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Found for “Nadine Newcomer”[^]*1 place in 1 case/);
    const search = /name="search" value="([\w-]+)"/.exec(page)![1]!;
    expect(await countCases()).toBe(before);
    const [first, second] = [await begin(typed, search), await begin(typed, search)];
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await countCases()).toBe(before + 1);
    expect((await begin({ ...typed, name: "Somebody Else" }, search)).status).toBe(200);
    const unmailed = await begin({ ...typed, phone: "919", email: "" }, search, "send");
    expect(unmailed.status).toBe(422);
    const again = (await unmailed.text()).replaceAll("<!-- -->", "");
    for (const part of ["Found for “Nadine Newcomer”", 'value="919"', `value="${search}"`]) expectToContain(again, part);
    const sent = await begin({ name: "Lena Link", phone: "", email: "lena@example.com" }, undefined, "send");
    expect(sent.headers.get("Location")).toMatch(/^\/admin\/submissions\/[\w-]{24}$/);
    expect(await text(await attorney.page(sent.headers.get("Location")!))).toMatch(
      /A new link is waiting to be mailed|The last link was mailed on/,
    );
  });

  it("creates nothing without an attorney session", async () => {
    const countCases = async () => (await (await attorney.call("GET", "/api/admin/submissions")).json()).length;
    const before = await countCases();
    expect((await client.post("/admin/new-case", {})).headers.get("Location")).toMatch(/^\/admin\/login/);
    expect(await countCases()).toBe(before);
  });
});
