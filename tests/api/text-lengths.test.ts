import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lengthMessages, limitLengths } from "../../app/questionnaire/text-lengths.ts";
import { completeValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { personalProperty } from "../../app/questionnaire/steps/personal-property.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
let browser: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "100", ATTORNEY_PASSWORD: attorneyPassword } });
});
beforeEach(async () => {
  browser = await openBrowser(server.url);
  id = (await (await browser.call("POST", forms, { formData: single.formData })).json()).id;
});
afterAll(() => server?.cleanup());

const stored = async () => (await (await browser.call("GET", `${forms}/${id}`)).json()).formData;
const tooLong = (length: string, max: string) => `This is too long: ${length} of ${max} characters.`;

/** Texts of every kind that are one character too long, with the limits of their questions. */
const texts = [
  ["personalInfo.clientName", "200", { personalInfo: { clientName: "n".repeat(201) } }],
  ["personalInfo.clientLegalName.first", "200", { personalInfo: { clientLegalName: { first: "n".repeat(201) } } }],
  ["unsecuredCreditors[1].currentCreditor", "200", { unsecuredCreditors: [{}, { currentCreditor: "n".repeat(201) }] }],
  ["contactInfo.county", "500", { contactInfo: { county: "c".repeat(501) } }],
  ["contactInfo.cellPhone", "500", { contactInfo: { cellPhone: "5".repeat(501) } }],
  ["personalInfo.previousNames", "5,000", { personalInfo: { previousNames: "p".repeat(5_001) } }],
] as const;

describe("a text that is too long", () => {
  it.each(texts)("is rejected by every call that saves: %s", async (path, max, formData) => {
    const before = await stored();
    const token = await createEditLink(server, id);
    const length = `${max.slice(0, -1)}1`;
    for (const [who, method, url] of [
      [apiClient(server.url), "POST", forms],
      [browser, "PATCH", `${forms}/${id}`],
      [apiClient(server.url), "PATCH", `/api/edit/${token}`],
    ] as const) {
      const response = await who.call(method, url, { formData });
      expect(response.status, `${method} ${url}`).toBe(422);
      expect((await response.json()).issues).toEqual([{ path: `formData.${path}`, message: tooLong(length, max) }]);
    }
    expect(await stored()).toEqual(before);
  });

  it.each(texts)("may have exactly as many characters as its question allows: %s", async (_path, _max, formData) => {
    const fitting = JSON.parse(JSON.stringify(formData).replace(/(.)"(\}|\])/, '"$2'));
    expect((await browser.call("PATCH", `${forms}/${id}`, { formData: fitting })).status).toBe(200);
  });

  it("stays on the page of a browser without scripts with its message, and the other answers are saved", async () => {
    const long = "Old Name ".repeat(667) + "x";
    for (const intent of ["next", "save", "previous", "goto:vehicles"]) {
      const city = `City ${intent}`;
      const fields = { city, county: long, intent };
      const response = await browser.post("/step/contact-info", fields);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain(`County: ${tooLong("6,004", "500")}`);
      expect(html).toContain(`value="${long}"`);
      expect(html).not.toMatch(/maxlength/i);
      expect((await stored()).contactInfo).toMatchObject({ city, county: single.formData.contactInfo!.county });
    }
  });

  it("keeps the stored cell of its row, and the other rows are saved", async () => {
    const rows = { "vehicles[0].make": "Honda", "vehicles[0].model": "Civic", "vehicles[1].make": "Ford" };
    await browser.post("/step/vehicles", { ...rows, intent: "save" });
    const response = await browser.post("/step/vehicles", {
      ...rows,
      "vehicles[0].model": "m".repeat(501),
      "vehicles[1].make": "Jeep",
      "vehicles[2].make": "n".repeat(600),
      "vehicles[2].year": "2001",
      intent: "add:vehicles",
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("n".repeat(600));
    expect((await stored()).vehicles).toMatchObject([
      { make: "Honda", model: "Civic" },
      { make: "Jeep" },
      { make: "", year: "2001" },
      { make: "" },
    ]);
  });

  it("stays on the page behind an edit link and the office's page, and is not passed on", async () => {
    const token = await createEditLink(server, id);
    const attorney = await signInAttorney(server.url);
    for (const [who, base] of [
      [apiClient(server.url), `/edit/${token}`],
      [attorney, `/admin/submissions/${id}/answer`],
    ] as const) {
      const fields = { step: "contact-info", city: "Elsewhere", county: "c".repeat(6_004), intent: "save-changes" };
      const response = await who.post(`${base}/contact-info`, fields);
      expect(response.status, base).toBe(422);
      const html = await response.text();
      expect(html).toContain(`County: ${tooLong("6,004", "500")}`);
      expect(html).toContain("c".repeat(6_004));
      expect((await stored()).contactInfo).toEqual(single.formData.contactInfo);
    }
  });
});

describe("the answers that can be stored", () => {
  const limit = (step: Step, values: Values, before: Values) =>
    limitLengths(step.fields, completeValues(step, values), completeValues(step, before));

  it("never put a stored text into another row", () => {
    const before = {
      vehicles: [
        { make: "Honda", model: "Civic" },
        { make: "Ford", model: "Focus" },
      ],
    };
    const moved = {
      vehicles: [
        { make: "Ford", model: "m".repeat(501) },
        { make: "Jeep", model: "Wrangler" },
      ],
    };
    expect(limit(vehicles, moved, before)).toEqual(completeValues(vehicles, before));
  });

  it("are found in each list for itself", () => {
    const [make, name] = ["m".repeat(501), "n".repeat(201)];
    const { bankAccounts, retirementAccounts } = limitLengths(
      personalProperty.fields,
      {
        bankAccounts: [{ instituteName: name, balance: "$1" }],
        retirementAccounts: [{ instituteName: "Kept" }, { instituteName: make, balance: "$2" }],
      },
      {},
    ) as Record<string, Values[]>;
    expect([bankAccounts, retirementAccounts]).toMatchObject([
      [{ instituteName: "", balance: "$1" }],
      [{ instituteName: "Kept" }, { instituteName: "", balance: "$2" }],
    ]);
  });

  it("do not allow a long text of one question in another", () => {
    const text = "x".repeat(4_000);
    const [typed, stored] = [{ clientName: text, previousNames: text }, { previousNames: text }];
    expect(limitLengths(personalInfo.fields, typed, stored)).toEqual({ clientName: undefined, previousNames: text });
    expect(lengthMessages(personalInfo.fields, typed)).toEqual({ clientName: tooLong("4,000", "200") });
  });
});
