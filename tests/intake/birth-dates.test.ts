import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseDate } from "../../app/petition/answers/parse-date.ts";
import { apiClient, client, cookiesOf, openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { browserWithDraft, createResumeLink } from "../support/resume-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const answers = { personalInfo: { clientName: "Dana Testwell", clientSSN: "987-65-4320", clientDateOfBirth: "1984-03-17" } };
const wrong = "3/18/1984";

let server: TestServer;
let asking: TestServer;
beforeAll(async () => {
  server = await startServer();
  asking = await startServer({ env: { EDIT_LINKS_ASK_BIRTH_DATE: "true" } });
}, 240_000);
afterAll(async () => {
  await server?.cleanup();
  await asking?.cleanup();
});

const post = (who: Client, path: string, birthDate?: string) => who.post(path, birthDate === undefined ? {} : { birthDate });
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const question = "Your date of birth";

describe("a date of birth", () => {
  it("is read in any usual way", () => {
    const written = ["3/17/1984", "03-17-1984", "3.17.84", "1984-03-17", "03171984", "19840317", "March 17, 1984", "mar 17th 1984"];
    for (const each of [...written, "17 March 1984", " 3 / 17 / 1984 ", "3\u201117\u20111984"])
      expect([each, parseDate(each)]).toEqual([each, "1984-03-17"]);
    for (const each of ["", "3/1984", "13/45/1984", "2/30/1984", "1984", "about 1970", "x".repeat(5000), "1 2 3 4"])
      expect([each, parseDate(each)]).toEqual([each, undefined]);
  });
});

describe("a resume link", () => {
  const newLink = async (formData: object = answers) => {
    const { browser, id } = await browserWithDraft(server, formData);
    return { browser, id, path: `/continue/${await createResumeLink(server, id)}` };
  };

  it("asks for it in a browser that does not own the form, and opens the form with the right date only", async () => {
    const { id, path } = await newLink();
    const other = await openBrowser(server.url);
    expect(await text(await other.page(path))).toContain(question);
    for (const date of [undefined, "", "some day"]) expect((await post(other, path, date)).status).toBe(422);
    const refused = await post(other, path, wrong);
    expect([refused.status, (await text(refused)).includes("You can try 4 more times.")]).toEqual([422, true]);
    expect((await other.call("GET", `${forms}/${id}`)).status).toBe(404);
    expect((await post(other, path, "March 17, 1984")).status).toBe(303);
    expect((await other.call("GET", `${forms}/${id}`)).status).toBe(200);
  });

  it("ends after five wrong dates, also when they are sent at once", async () => {
    const { path } = await newLink();
    const others = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => openBrowser(server.url)));
    const statuses = await Promise.all(others.map(async (other) => (await post(other, path, wrong)).status));
    expect(statuses.toSorted()).toEqual([404, 404, 404, 404, 422, 422, 422, 422]);
    const last = await post(others[0]!, path, "3/17/1984");
    expect([last.status, (await text(last)).includes("open the form and press")]).toEqual([404, true]);
  });

  it("says why it has ended", async () => {
    const { path } = await newLink();
    const other = await openBrowser(server.url);
    for (let times = 0; times < 4; times++) await post(other, path, wrong);
    const page = await text(await post(other, path, wrong));
    for (const part of ["The date of birth did not match five times", "open the form and press"]) expect(page).toContain(part);
  });

  it("does not ask in the browser that owns the form, or if no date is stored", async () => {
    const { browser, path } = await newLink();
    expect(await text(await browser.page(path))).not.toContain(question);
    expect((await post(browser, path)).status).toBe(303);
    for (const clientDateOfBirth of ["", "about 1970"]) {
      const undated = await newLink({ personalInfo: { ...answers.personalInfo, clientDateOfBirth } });
      const other = await openBrowser(server.url);
      expect(await text(await other.page(undated.path))).not.toContain(question);
      expect((await post(other, undated.path)).status).toBe(303);
    }
  });
});

describe("an edit link", () => {
  const newLink = async (at: TestServer, formData: object = answers) => {
    const { browser, id } = await browserWithDraft(at, formData);
    const token = await createEditLink(at, id);
    return { browser, id, token, path: `/edit/${token}` };
  };
  const contains = async (who: Client, path: string, part: string) => (await text(await who.page(path))).includes(part);

  it("asks nothing without the setting", async () => {
    const { token, path } = await newLink(server);
    const other = await openBrowser(server.url);
    expect([await contains(other, path, question), await contains(other, path, "Dana Testwell")]).toEqual([false, true]);
    expect((await apiClient(server.url).call("GET", `/api/edit/${token}`)).status).toBe(200);
  });

  it("asks with the setting, and then opens pages, documents and the PDF until it expires", async () => {
    const { id, token, path } = await newLink(asking);
    const other = await openBrowser(asking.url);
    for (const page of [path, `${path}/personal-info`]) {
      const html = await text(await other.page(page));
      expect([html.includes(question), html.includes("Dana"), html.includes("987-65")]).toEqual([true, false, false]);
    }
    expect((await other.page(`${path}/review/pdf`)).headers.get("Location")).toBe(`${path}/review`);
    const withLink = client(asking.url, { Cookie: `${other.cookie}; edit-link=${token}`, Origin: asking.url });
    expect((await withLink.call("GET", `${forms}/${id}`)).status).toBe(404);
    const refused = await post(other, path, wrong);
    expect([refused.status, (await text(refused)).includes("You can try 4 more times.")]).toEqual([422, true]);
    const opened = await post(other, `${path}/personal-info`, "03171984");
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `${path}/personal-info`]);
    const proven = client(asking.url, { Cookie: `${other.cookie}; ${cookiesOf(opened)}`, Origin: asking.url });
    expect(await contains(proven, `${path}/personal-info`, "987-65-4320")).toBe(true);
    expect((await proven.call("GET", `${forms}/${id}`)).status).toBe(200);
    const { path: strange } = await newLink(asking);
    expect(await contains(proven, strange, question)).toBe(true);
  });

  it("shows what was typed when the proof is missing, and ends after five wrong dates", async () => {
    const { token, path } = await newLink(asking);
    const other = await openBrowser(asking.url);
    const post_ = await other.post(`${path}/contact-info`, {
      step: "contact-info",
      intent: "save-changes",
      city: "Sampleton",
      unsaved: "",
    });
    const page = await text(post_);
    expect([post_.status, page.includes("Sampleton"), page.includes(question)]).toEqual([403, true, true]);
    for (let times = 0; times < 4; times++) expect((await post(other, path, wrong)).status).toBe(422);
    expect((await post(other, path, wrong)).status).toBe(404);
    expect((await post(other, path, "3/17/1984")).status).toBe(404);
    expect((await apiClient(asking.url).call("GET", `/api/edit/${token}`, undefined, { "Birth-Date": "1984-03-17" })).status).toBe(404);
  });

  it("asks programs with 403, which says how to send the date", async () => {
    const { token } = await newLink(asking);
    const call = (method: string, body?: unknown, date?: string) =>
      apiClient(asking.url).call(method, `/api/edit/${token}`, body, date === undefined ? {} : { "Birth-Date": date });
    const change = { formData: { contactInfo: { city: "Cary" } } };
    for (const response of [await call("GET"), await call("PATCH", change)])
      expect([response.status, (await response.json()).message]).toEqual([403, expect.stringContaining("header Birth-Date")]);
    expect((await call("PATCH", change, wrong)).status).toBe(403);
    expect((await call("PATCH", change, "1984-03-17")).status).toBe(200);
    expect((await (await call("GET", undefined, "3/17/1984")).json()).form.formData.contactInfo.city).toBe("Cary");
    for (let times = 0; times < 3; times++) expect((await call("GET", undefined, wrong)).status).toBe(403);
    expect([(await call("GET", undefined, wrong)).status, (await call("GET", undefined, "1984-03-17")).status]).toEqual([404, 404]);
  });

  it("does not ask in the browser that owns the form, or if no date is stored", async () => {
    const { browser, path } = await newLink(asking);
    expect(await contains(browser, path, question)).toBe(false);
    const undated = await newLink(asking, { personalInfo: { clientName: "Dana Testwell" } });
    const other = await openBrowser(asking.url);
    const page = await other.page(undated.path);
    expect(await text(page)).toContain("Dana Testwell");
    const proven = client(asking.url, { Cookie: `${other.cookie}; ${cookiesOf(page)}`, Origin: asking.url });
    expect((await proven.call("GET", `${forms}/${undated.id}`)).status).toBe(200);
  });
});
