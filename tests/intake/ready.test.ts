import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const address = single.formData.contactInfo.email;
const badAddress = "Please enter a valid email address";

let server: TestServer;
let attorney: Client;
let owner: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  owner = await openBrowser(server.url);
  id = (await (await owner.call("POST", forms, { formData: single.formData, currentStep: 2 })).json()).id;
});
afterAll(() => server?.cleanup());

const stored = async () => (await owner.call("GET", `${forms}/${id}`)).json();
const patch = (formData: object, more: object = {}) => owner.call("PATCH", `${forms}/${id}`, { formData, ...more });
const spoil = () => patch({ personalInfo: { clientSSN: "" }, contactInfo: { email: "mal@example", spouseEmail: "no address" } });
const spoiled = [
  { path: "formData.personalInfo.clientSSN", message: "SSN is required" },
  { path: "formData.contactInfo.email", message: badAddress },
  { path: "formData.contactInfo.spouseEmail", message: badAddress },
];
const edits = async () => {
  const found = await (await attorney.call("GET", `/api/admin/submissions/${id}`)).json();
  return found.editHistory as { summary: string; changes: object }[];
};

describe("a form with answers missing in the first step and two malformed addresses", () => {
  beforeEach(async () => {
    await spoil();
  });

  it("is stored as a draft, and email still goes to the last valid address", async () => {
    const { clientEmail, formData } = await stored();
    expect(formData.contactInfo.email).toBe("mal@example");
    expect(clientEmail).toBe(address);
    await patch({ contactInfo: { city: "Cary" } });
    expect((await stored()).clientEmail).toBe(address);
    await patch({ contactInfo: { email: "new@example.com" } });
    expect((await stored()).clientEmail).toBe("new@example.com");
    await patch({ contactInfo: { email: "" } });
    expect((await stored()).clientEmail).toBe("");
  });

  it("is neither submitted nor completed by an API client, which gets the issues", async () => {
    const token = await createEditLink(server, id);
    const rejections = [
      await owner.call("POST", `${forms}/${id}/submit-to-attorney`),
      await patch({ contactInfo: { city: "Cary" } }, { isCompleted: true }),
      await apiClient(server.url).call("PATCH", `/api/edit/${token}`, { isCompleted: true }),
    ];
    for (const rejection of rejections) expect([rejection.status, (await rejection.json()).issues]).toEqual([422, spoiled]);
    const { isCompleted, submittedAt, formData } = await stored();
    expect([isCompleted, submittedAt, formData.contactInfo.city]).toEqual([false, null, single.formData.contactInfo.city]);
  });

  it.each([
    ["submit", "Submission Failed"],
    ["complete", "Submission Error"],
  ])("is rejected by the page's button %s, with links to both steps", async (intent, title) => {
    const rejected = await owner.post("/step/review", { intent });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain(title);
    expect(html).toMatch(/<a [^>]*href="\/step\/personal-info#clientSSN"[^>]*>SSN is required</);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/step/contact-info#email"[^>]*>Email: ${badAddress}<`));
    expect(html).toContain(`Spouse email (for joint filing): ${badAddress}`);
    expect(await stored()).toMatchObject({ isCompleted: false, submittedAt: null });
  });

  it.each(["submit", "complete"])("is rejected by the button %s behind an edit link", async (intent) => {
    const token = await createEditLink(server, id);
    const rejected = await cookielessBrowser(server.url).post(`/edit/${token}/review`, { step: "review", intent });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain(`Email: ${badAddress}`);
    expect(await stored()).toMatchObject({ isCompleted: false, submittedAt: null });
  });

  it("is completed and submitted once they are valid", async () => {
    await patch({ personalInfo: { clientSSN: "987654320" }, contactInfo: { email: address, spouseEmail: "" } });
    expect((await patch({}, { isCompleted: true })).status).toBe(200);
    expect((await owner.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
  });

  it("can still be changed if it is already completed", async () => {
    await patch({ personalInfo: { clientSSN: "987654320" }, contactInfo: { email: "", spouseEmail: "" } }, { isCompleted: true });
    await spoil();
    expect((await patch({ contactInfo: { city: "Cary" } }, { isCompleted: true })).status).toBe(200);
  });
});

describe("Save Changes", () => {
  let token: string;
  beforeEach(async () => {
    token = await createEditLink(server, id);
  });
  const save = (step: string, fields: Record<string, string>) =>
    cookielessBrowser(server.url).post(`/edit/${token}/${step}`, { step, intent: "save-changes", ...fields });

  it("rejects changed answers that Next would reject, and keeps everything that was typed", async () => {
    const before = await stored();
    for (const [step, fields, message] of [
      ["contact-info", { email: "mal@example", city: "Durham" }, badAddress],
      ["personal-info", { clientName: "", clientSSN: "12", previousNames: "Marl" }, "SSN must be in format XXX-XX-XXXX"],
    ] as const) {
      const rejected = await save(step, fields);
      expect(rejected.status).toBe(422);
      const html = await rejected.text();
      expect(html).toContain(message);
      for (const typed of Object.values(fields)) expect(html).toContain(typed);
    }
    expect(await stored()).toEqual(before);
  });

  it("rejects invalid answers typed on an earlier step, and shows that step", async () => {
    const unsaved = JSON.stringify({ "contact-info": { values: { email: "mal@example" }, baseRevision: "" } });
    const rejected = await save("real-estate", { unsaved });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain(badAddress);
    expect(html).toMatch(/<h1[^>]*>Contact Information</);
  });

  it("accepts answers that were invalid before and are unchanged", async () => {
    await spoil();
    expect((await save("contact-info", { email: "mal@example", spouseEmail: "no address", city: "Durham" })).status).toBe(303);
    expect((await stored()).formData.contactInfo).toMatchObject({ email: "mal@example", city: "Durham" });
    expect((await stored()).clientEmail).toBe(address);
  });

  it("stores and records the step if only the step has changed", async () => {
    expect((await save("vehicles", {})).status).toBe(303);
    expect((await stored()).currentStep).toBe(6);
    expect(await edits()).toMatchObject([{ summary: "Client edit via secure link", changes: { currentStep: 6 } }]);
    expect((await save("vehicles", {})).status).toBe(303);
    expect(await edits()).toHaveLength(1);
  });
});
