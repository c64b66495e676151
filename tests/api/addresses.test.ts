import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiForm } from "../support/cases.ts";
import { apiClient, cookielessBrowser, openBrowser } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

const anybody = () => apiClient(server.url);
const read = async (id: string) => (await (await anybody().call("GET", `${forms}/${id}`)).json()).formData;
const save = async (id: string, formData: object, headers = {}) =>
  (await anybody().call("PATCH", `${forms}/${id}`, { formData }, headers)).json();
const minimal = { Prefer: "return=minimal" };

describe("a state", () => {
  it("is stored as its two letters, wherever an address has one, and anything else as it was sent", async () => {
    const id = await createApiForm(server.url, {
      contactInfo: { state: "north carolina", mailingAddress: { state: "S. Carolina" } },
      unsecuredCreditors: [{ originalCreditor: "Bank", state: "n.c.", collector: { state: "Puerto Rico" } }],
    });
    await save(id, { contactInfo: { spouseAddress: { state: "Ontario" } } });
    const { contactInfo, unsecuredCreditors } = await read(id);
    expect(unsecuredCreditors).toMatchObject([{ state: "NC", collector: { state: "PR" } }]);
    expect(contactInfo).toEqual({ state: "NC", mailingAddress: { state: "SC" }, spouseAddress: { state: "Ontario" } });
  });

  it("is stored as its two letters by posts of pages and of edit links", async () => {
    const browser = await openBrowser(server.url);
    await browser.post("/step/contact-info", { state: "West Virginia", intent: "save" });
    expect(await (await browser.page("/step/contact-info")).text()).toMatch(/name="state"[^>]* value="WV"|value="WV"[^>]* name="state"/);
    const id = await createApiForm(server.url, {});
    const token = await createEditLink(server, id);
    const post = { step: "contact-info", state: "N.C.", intent: "save-changes" };
    await cookielessBrowser(server.url).post(`/edit/${token}/contact-info`, post);
    expect((await read(id)).contactInfo).toMatchObject({ state: "NC" });
  });
});

describe("the response to a save", () => {
  const zip = { "contactInfo.zip": "This ZIP code is in NC, not in VA. Please check both." };

  it("says what may not be meant in the sections that were saved, and changes nothing", async () => {
    const created = await anybody().call("POST", forms, { formData: { contactInfo: { state: "Virginia", zip: "28202" } } });
    const { id, advice } = await created.json();
    expect(advice).toEqual(zip);
    expect((await save(id, { contactInfo: { county: "Mecklenberg" } })).advice).toEqual(zip);
    expect((await save(id, { contactInfo: { state: "" } }, minimal)).advice).toEqual({ "contactInfo.county": "Did you mean Mecklenburg?" });
    expect((await save(id, { vehicles: [{ make: "Kia", balanceOwed: "5 or 6" }] }, minimal)).advice).toEqual({
      "vehicles[0].balanceOwed": "You typed “5 or 6”. We kept $56. Please enter one amount.",
    });
    expect((await save(id, { expenses: { food: "5" } }, minimal)).advice).toEqual({});
    expect((await read(id)).contactInfo).toEqual({ state: "", zip: "28202", county: "Mecklenberg" });
  });
});
