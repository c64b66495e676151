import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../app/records/reference.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { readOutbox } from "../support/outbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const form = /[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}/;
const personalInfo = { clientName: "Ann Example", clientSSN: "987-65-4320", clientDateOfBirth: "1984-03-17" };
const findReference = (html: string) => new RegExp(`reference">(${form.source})<`).exec(html)?.[1];

async function startForm(): Promise<{ browser: Client; id: string; reference: string }> {
  const browser = await openBrowser(server.url);
  const contactInfo = { email: "ann@client.example" };
  const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData: { personalInfo, contactInfo } })).json();
  return { browser, id, reference: findReference(await (await browser.page("/step/income")).text())! };
}

const search = async (query: string): Promise<string[]> => {
  const response = await attorney.call("GET", `/api/admin/submissions?search=${encodeURIComponent(query)}`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
};

describe("a form's reference", () => {
  it("is found by the office in any spelling, from the first group on", async () => {
    const { id, reference } = await startForm();
    const plain = reference.replaceAll("-", "");
    const typed = [reference, plain, reference.toLowerCase(), reference.replaceAll("-", " "), ` ${plain} `, reference.slice(0, 7)];
    for (const query of typed) expect(await search(query), query).toEqual([id]);
    const page = await (await attorney.page(`/admin/dashboard?search=${reference}`)).text();
    expect(page).toContain(`/admin/submissions/${id}`);
    for (const query of [reference.slice(1), `${plain}2`, plain.slice(0, 3)]) expect(await search(query), query).not.toContain(id);
  });

  it("is the same on the client's pages, the receipt, the emails, and the case page", async () => {
    const { browser, id, reference } = await startForm();
    for (const path of ["/step/personal-info", "/step/review", "/later", "/finish"])
      expect(findReference(await (await browser.page(path)).text()), path).toBe(reference);
    expect((await browser.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
    expect(findReference(await (await browser.page("/sent")).text())).toBe(reference);
    expect(findReference(await (await attorney.page(`/admin/submissions/${id}`)).text())).toBe(reference);
    await expect.poll(async () => (await readOutbox(server.dataDir)).length, { timeout: 30_000 }).toBe(2);
    for (const { mail } of await readOutbox(server.dataDir)) expect(mail.text).toContain(`eference: ${reference}\n`);
    const { token } = await (await attorney.call("POST", `/api/admin/forms/${id}/edit-token`)).json();
    expect(findReference(await (await fetch(`${server.url}/edit/${token}`)).text())).toBe(reference);
  });

  it("is not shown before anything is stored", async () => {
    expect(findReference(await (await (await openBrowser(server.url)).page("/step/income")).text())).toBeUndefined();
  });

  it("opens neither a form nor a case", async () => {
    const { browser, reference } = await startForm();
    for (const path of ["", "/pdf", "/documents"])
      expect((await browser.call("GET", `/api/bankruptcy-forms/${reference}${path}`)).status).toBe(404);
    for (const path of ["/edit/", "/continue/", "/admin/submissions/"])
      expect((await attorney.page(`${path}${reference}`)).status, path).toBe(404);
  });

  it("equals the column that the database searches", async () => {
    for (let count = 0; count < 20; count++) await createApiForm(server.url, { contactInfo: { city: "Cary" } });
    const rows = await withDatabase(server, (sql) => sql<{ id: string; reference: string }[]>`select id, reference from forms`);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ id, reference }) => referenceOf(id) !== reference || !form.test(reference))).toEqual([]);
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  });
});
