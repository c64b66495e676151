import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { makeEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let client: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
beforeEach(async () => {
  client = await openBrowser(server.url);
  ({ id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json());
});
afterAll(() => server?.cleanup());

const text = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const expectIn = (page: string, part: string) => expect(page.includes(part), part).toBe(true);
const contact = async () => (await (await client.call("GET", `/api/bankruptcy-forms/${id}`)).json()).formData.contactInfo;
const here = (slug = "contact-info", form = id) => `/admin/submissions/${form}/answer/${slug}`;

/** What a page of the contact step posts, with these answers typed on it. */
async function typedOn(who: Client, path: string, typed: Record<string, string>): Promise<Record<string, string>> {
  const page = await text(await who.page(path));
  const version = /name="version" value="([^"]*)"/.exec(page)![1]!.replaceAll("&amp;", "&");
  return { step: "contact-info", version, carried: "", ...(couple.formData.contactInfo as unknown as Record<string, string>), ...typed };
}

describe("answering as the office", () => {
  it("saves in the client's own step pages, and the history says who did", async () => {
    const typed = await typedOn(attorney, here(), { city: "Durham" });
    const saved = await attorney.post(here(), { ...typed, intent: "save-changes" });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("Location")).toBe(`${here()}#save-notice`);
    expect((await contact()).city).toBe("Durham");
    const page = await text(await attorney.page(`/admin/submissions/${id}`));
    for (const part of ["The office, 1 save", "Answered by the office", "Form changed by the office"]) expectIn(page, part);
    const opened = await text(await attorney.page(here("personal-info")));
    expectIn(opened, "Answer here");
    expectIn(opened, couple.formData.personalInfo.clientSSN);
    expect(opened.includes("Edit Link Expires")).toBe(false);
    expect(opened.includes("Shared computer?")).toBe(false);
    expectIn(await text(await attorney.page(`/admin/submissions/${id}`)), "Social Security numbers viewed");
  });

  it("merges other answers than the client's, and shows both the same answer as a conflict", async () => {
    const office = await typedOn(attorney, here(), { city: "Durham" });
    const clients = await typedOn(client, "/step/contact-info", { county: "Wake" });
    await attorney.post(here(), { ...office, intent: "save-changes" });
    expect((await client.post("/step/contact-info", { ...clients, intent: "save" })).status).toBe(303);
    expect(await contact()).toMatchObject({ city: "Durham", county: "Wake" });

    const [mine, theirs] = [
      await typedOn(attorney, here(), { city: "Cary" }),
      await typedOn(client, "/step/contact-info", { city: "Apex" }),
    ];
    const link = `/edit/${await makeEditLink(server, id)}/contact-info`;
    const linked = await typedOn(client, link, { city: "Garner" });
    await client.post("/step/contact-info", { ...theirs, county: "Wake", intent: "save" });
    const refused = await attorney.post(here(), { ...mine, county: "Wake", intent: "save-changes" });
    expect(refused.status).toBe(409);
    const page = await text(refused);
    for (const part of ["Changed in another window", "Apex", "Cary"]) expectIn(page, part);
    expect((await contact()).city).toBe("Apex");
    const stale = await typedOn(client, "/step/contact-info", { city: "Raleigh", county: "Wake" });
    const again = await typedOn(attorney, here(), { city: "Cary", county: "Wake" });
    await attorney.post(here(), { ...again, intent: "save-changes" });
    for (const answer of [
      await client.post("/step/contact-info", { ...stale, intent: "save" }),
      await client.post(link, { ...linked, county: "Wake", intent: "save-changes" }),
    ]) {
      expect(answer.status).toBe(409);
      expectIn(await text(answer), "Cary");
    }
    expect((await contact()).city).toBe("Cary");
  });

  it("is the attorney's alone", async () => {
    expect((await client.page(here())).headers.get("Location")).toMatch(/^\/admin\/login/);
    const typed = await typedOn(client, "/step/contact-info", { city: "Nowhere" });
    const refused = await client.post(here(), { ...typed, intent: "save-changes" });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/admin\/login/)]);
    const byScript = `${here()}?_data=${encodeURIComponent("routes/admin.submissions_.$id_.answer.($slug)")}`;
    expect((await client.post(byScript, { ...typed, intent: "save-changes" })).status).toBe(401);
    expect((await contact()).city).toBe("Greensboro");
    expect((await attorney.page(here("contact-info", "AAAAAAAAAAAAAAAAAAAAAAAA"))).status).toBe(404);
    expect((await attorney.page(here("nothing"))).status).toBe(404);
  });
});

describe("a new case", () => {
  it("is begun by the office for a client on the phone", async () => {
    const begun = await attorney.post("/admin/new-case", {});
    expect(begun.status).toBe(303);
    const address = begun.headers.get("Location")!;
    const [, form = ""] = /^\/admin\/submissions\/([\w-]{24})\/answer\/personal-info$/.exec(address)!;
    const typed = { ...(await typedOn(attorney, address, {})), step: "personal-info", clientName: "Phil Phone" };
    expect((await attorney.post(address, { ...typed, intent: "save-changes" })).status).toBe(303);
    expectIn(await text(await attorney.page(`/admin/submissions/${form}`)), "Begun by the office");
    expectIn(await text(await attorney.page("/admin/dashboard?search=phil")), "Begun by the office");
    expect((await fetch(`${server.url}/api/bankruptcy-forms/${form}`)).status).toBe(404);
    expect((await client.call("GET", `/api/bankruptcy-forms/${form}`)).status).toBe(404);
  });

  it("is begun by nobody else", async () => {
    const cases = async () => (await (await attorney.call("GET", "/api/admin/submissions")).json()).length;
    const before = await cases();
    expect((await client.post("/admin/new-case", {})).headers.get("Location")).toMatch(/^\/admin\/login/);
    expect(await cases()).toBe(before);
  });
});
