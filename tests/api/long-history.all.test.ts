import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, clientWithEditLink } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { answersOfSize } from "../support/large-forms.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let id: string;
let token: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  id = await createApiForm(server.url, couple.formData);
  token = await createEditLink(server, id);
});
afterAll(() => server?.cleanup());

const save = (formData: object) => apiClient(server.url).call("PATCH", `/api/edit/${token}`, { formData });
const readCase = async (query = "") => (await attorney.call("GET", `/api/admin/submissions/${id}${query}`)).json();
const readPage = async (query = "") => (await attorney.page(`/admin/submissions/${id}/history?kind=answers${query}`)).text();
const historySection = (html: string) => html.split('<ol class="timeline">')[1]!.split("</ol>")[0]!;

const large = answersOfSize(700_000);

/** The lengths of the answers of a large save. */
const largeLengths: number[] = [];
JSON.stringify(large, (_, value: unknown) => {
  if (typeof value === "string" && value !== "") largeLengths.push(value.length);
  return value;
});

/** Saves answers of 700 kB, each of which consists of one letter. */
const largeSave = (letter: string) =>
  save(
    JSON.parse(JSON.stringify(large), (_, value: unknown) => (typeof value === "string" ? letter.repeat(value.length) : value)) as object,
  );

describe("the history of a form", () => {
  it("has pages of twenty entries, newest first, on the page of the history and in the API", async () => {
    for (let n = 1; n <= 45; n++) expect((await save({ contactInfo: { city: `City ${n}.` } })).status).toBe(200);
    const cities = (text: string) => [...text.matchAll(/<ins>City (\d+)\.<\/ins>/g)].map(([, n]) => Number(n));
    const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
    const expected = [range(45, 26), range(25, 6), range(5, 1)];
    for (const [index, numbers] of expected.entries()) {
      expect(cities(historySection(await readPage(`&history=${index + 1}`)))).toEqual(numbers);
      const { editHistory, historyPages } = await readCase(`?history=${index + 1}`);
      expect([editHistory.length, historyPages]).toEqual([numbers.length, 3]);
      expect(editHistory[0].changes.formData["contactInfo.city"].to).toBe(`City ${numbers[0]}.`);
    }
    expect(cities(historySection(await readPage()))).toEqual(expected[0]);
    expect(cities(historySection(await readPage("&history=99")))).toEqual(expected[2]);
    expect(await readPage()).toContain(`href="/admin/submissions/${id}/history?kind=answers&amp;history=2"`);
  });

  it("abbreviates large saves and links to a page with the whole entry", async () => {
    for (const letter of "abcdefgh") expect((await largeSave(letter)).status).toBe(200);
    const html = await readPage();
    const list = historySection(html);
    expect(Buffer.byteLength(list)).toBeLessThan(60_000);
    expect(list).toContain(`${"h".repeat(119)}…`);
    expect(list).toContain(`and ${(largeLengths.length - 10).toLocaleString("en-US")} more.`);
    const { editHistory, historyPages } = await readCase();
    expect([editHistory.length, historyPages]).toEqual([2, 4]);
    const [, entryPath] = /href="(\/admin\/submissions\/[^"]+\/history\/[^"]+)"/.exec(list)!;
    const whole = await (await attorney.page(entryPath!)).text();
    expect(whole.match(/<ins>h+<\/ins>/g)!.map((text) => text.length - "<ins></ins>".length)).toEqual(largeLengths);
    expect((await apiClient(server.url).page(entryPath!)).status).toBe(303);
    expect((await attorney.page(entryPath!.slice(0, -1))).status).toBe(404);
  });

  it("shows an entry's Social Security numbers on request, which is recorded", async () => {
    await save({ personalInfo: { clientSSN: "987-65-4329" }, ...Object.fromEntries([["contactInfo", { city: "x".repeat(200) }]]) });
    const [, entryPath] = /href="(\/admin\/submissions\/[^"]+\/history\/[^"]+)"/.exec(historySection(await readPage()))!;
    const masked = await (await attorney.page(entryPath!)).text();
    expect([masked.includes("•••-••-4329"), masked.includes("987-65-4329")]).toEqual([true, false]);
    expect(await (await attorney.post(entryPath!, { intent: "show-ssn" })).text()).toContain("<ins>987-65-4329</ins>");
    expect(await readPage("&kind=")).not.toContain("987-65-4329");
  });
});

describe("saving through an edit link", () => {
  const setUseCount = (count: number) =>
    withDatabase(
      server,
      (sql) => sql`update uses set count = ${count} where use = 'linkedSave' and began_at > now() - interval '1 minute'`,
    );
  const tooMany = /^Too many changes were saved through this link\. Please wait \d+ minutes and try again\.$/;

  it("is possible 120 times in ten minutes per link, then returns 429", async () => {
    expect((await save({ contactInfo: { city: "Cary" } })).status).toBe(200);
    await setUseCount(119);
    expect((await save({ contactInfo: { city: "Apex" } })).status).toBe(200);
    const holder = clientWithEditLink(server.url, token);
    for (const rejected of [
      await save({ contactInfo: { city: "Nowhere" } }),
      await holder.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Nowhere" } } }),
    ]) {
      expect([rejected.status, Number(rejected.headers.get("Retry-After")) > 0]).toEqual([429, true]);
      expect((await rejected.json()).message).toMatch(tooMany);
    }
    expect((await readCase()).formData.contactInfo.city).toBe("Apex");
    token = await createEditLink(server, id);
    expect((await save({ contactInfo: { city: "Durham" } })).status).toBe(200);
  });

  it("preserves everything that was typed on the page when it returns 429", async () => {
    await save({ contactInfo: { city: "Cary" } });
    await setUseCount(120);
    const response = await apiClient(server.url).post(`/edit/${token}/contact-info`, {
      step: "contact-info",
      city: "Typed with care",
      intent: "save-changes",
    });
    expect([response.status, Number(response.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const html = await response.text();
    expect([/Too many changes were saved through this link/.test(html), html.includes('value="Typed with care"')]).toEqual([true, true]);
  });
});
