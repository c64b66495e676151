import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookielessBrowser, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { holdRow } from "../support/row-lock.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let requester: Client;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  requester = await openBrowser(server.url);
});
afterAll(() => server?.cleanup());

const valid = { clientName: "Ann Example", clientSSN: "987654320", clientDateOfBirth: "1984-03-17", maritalStatus: "single" };

const formId = async (who: Client): Promise<string> => {
  const data = await who.page("/step/review?_data=routes%2Fstep.review");
  return (await data.json()).page.formId;
};
const stored = async (who: Client) => (await who.call("GET", `/api/bankruptcy-forms/${await formId(who)}`)).json();
const statusAndLocation = (response: Response) => [response.status, response.headers.get("Location")];

describe("a post of a step", () => {
  it("saves and redirects where its button leads", async () => {
    expect(statusAndLocation(await requester.post("/step/personal-info", { ...valid, intent: "next" }))).toEqual([
      303,
      "/step/contact-info",
    ]);
    expect(statusAndLocation(await requester.post("/step/contact-info", { city: "Raleigh", intent: "previous" }))).toEqual([
      303,
      "/step/personal-info",
    ]);
    expect(statusAndLocation(await requester.post("/step/contact-info", { zip: "27601", intent: "goto:income" }))).toEqual([
      303,
      "/step/income",
    ]);
    expect(statusAndLocation(await requester.post("/step/income", { jobTitle: "Nurse", intent: "save" }))).toEqual([
      303,
      "/step/income#save-notice",
    ]);
    expect(statusAndLocation(await requester.post("/step/income", { jobTitle: "Nurse", intent: "finish" }))).toEqual([303, "/finish"]);
    expect(statusAndLocation(await requester.post("/step/income", { jobTitle: "Nurse", intent: "later" }))).toEqual([303, "/later"]);
    expect(statusAndLocation(await requester.post("/step/income", { jobTitle: "Nurse", intent: "constructor" }))).toEqual([
      303,
      "/step/income",
    ]);
    const { formData, currentStep, clientName } = await stored(requester);
    expect(formData).toMatchObject({
      personalInfo: { ...valid, clientSSN: "987-65-4320", ncResidency: "yes", previousNames: "" },
      contactInfo: { city: "Raleigh", zip: "27601" },
      income: { jobTitle: "Nurse", dependents: [{ age: "", relationship: "", livesWithYou: "yes" }] },
    });
    expect({ currentStep, clientName }).toEqual({ currentStep: 11, clientName: "Ann Example" });
    expect(statusAndLocation(await requester.page("/"))).toEqual([302, "/step/income?back"]);
  });

  it("of a page that shows an earlier form saves nothing into the browser's new one", async () => {
    await requester.post("/step/personal-info", { ...valid, intent: "next" });
    const first = await formId(requester);
    await withDatabase(server, (sql) => sql`update forms set submitted_at = now() where id = ${first}`);
    await requester.post("/?index", {});
    await requester.post("/step/personal-info", { ...valid, clientName: "Bob Example", clientSSN: "987-65-4321", intent: "next" });
    const second = await formId(requester);
    expect(second).not.toBe(first);
    const before = await stored(requester);

    const response = await requester.post("/step/personal-info", { ...valid, formId: first, previousNames: "Ann Typed", intent: "next" });
    expect(response.status).toBe(409);
    const html = await response.text();
    for (const text of ["This browser has opened another form since, so nothing was saved.", "Ann Typed", `value="${first}"`])
      expect(html).toContain(text);
    expect(html).not.toContain(`name="formId" value="${second}"`);
    for (const intent of ["submit", "complete", "next", "remove-document:payStubs:x"])
      expect((await requester.post("/step/review", { formId: first, intent })).status, intent).toBe(409);
    expect((await requester.post("/step/review/documents", { formId: first, intent: "remove-document:payStubs:x" })).status).toBe(409);
    expect(await stored(requester)).toEqual(before);
    expect((await requester.post("/step/personal-info", { ...valid, formId: second, intent: "next" })).status).toBe(303);
  });

  it("is saved and returned with 422 if Next rejects an answer", async () => {
    const response = await requester.post("/step/personal-info", { ...valid, clientName: "", previousNames: "Ann <Old>", intent: "next" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Client name is required");
    expect(html).toContain('value="987-65-4320"');
    expect(html).toContain("Ann &lt;Old&gt;");
    expect((await stored(requester)).formData.personalInfo).toMatchObject({ clientSSN: "987-65-4320", previousNames: "Ann <Old>" });
    expect(statusAndLocation(await requester.page("/"))).toEqual([302, "/step/personal-info?back"]);
  });

  it("without answers is blocked by step 3's required questions only", async () => {
    const response = await requester.post("/step/real-estate", { intent: "next", ownsHome: "no" });
    expect(response.status).toBe(422);
    expect((await response.text()).match(/class="message"[^>]*>Please choose yes or no</g)).toHaveLength(2);
    expect(statusAndLocation(await requester.post("/step/advances", { intent: "next" }))).toEqual([303, "/step/secured-creditors"]);
  });

  it("clears an optional choice", async () => {
    await requester.post("/step/income", { payFrequency: "weekly", spousePayFrequency: "monthly", intent: "save" });
    await requester.post("/step/income", { payFrequency: "", intent: "save" });
    const { income } = (await stored(requester)).formData;
    expect([income.payFrequency, income.spousePayFrequency]).toEqual([undefined, "monthly"]);
  });

  it("keeps answers that cannot be stored on the page, and stores the rest", async () => {
    for (const [bad, message] of [
      ["x".repeat(5_001), "This is too long: 5,001 of 500 characters."],
      ["a\nb", "Please write this on one line"],
    ]) {
      const response = await requester.post("/step/contact-info", { city: "Cary", county: bad!, intent: "goto:vehicles" });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(message);
      expect((await stored(requester)).formData.contactInfo).toMatchObject({ city: "Cary", county: "" });
    }
  });

  it("adds and removes rows, with a minimum of one and a maximum of 100", async () => {
    const rows = (...makes: string[]) => Object.fromEntries(makes.map((make, row) => [`vehicles[${row}].make`, make]));
    const makes = async () => (await stored(requester)).formData.vehicles.map((vehicle: { make: string }) => vehicle.make);
    expect(statusAndLocation(await requester.post("/step/vehicles", { ...rows("Honda"), intent: "add:vehicles" }))).toEqual([
      303,
      "/step/vehicles#vehicles%5B1%5D.year",
    ]);
    expect(await makes()).toEqual(["Honda", ""]);
    await requester.post("/step/vehicles", { ...rows("Honda", "Ford", "Jeep"), intent: "remove:vehicles:1" });
    expect(await makes()).toEqual(["Honda", "Jeep"]);
    await requester.post("/step/vehicles", { ...rows("Honda"), intent: "remove:vehicles:0" });
    expect(await makes()).toEqual(["Honda"]);
    const hundred = Array.from({ length: 100 }, (_, row) => `Make ${row}`);
    await requester.post("/step/vehicles", { ...rows(...hundred, "One too many"), intent: "add:vehicles" });
    expect(await makes()).toEqual(hundred);
    for (const intent of ["add:__proto__", "add:make", "remove:vehicles:99999999999", "remove:vehicles:-1", "goto:nowhere", "nonsense", ""])
      expect((await requester.post("/step/vehicles", { ...rows(...hundred), intent })).status).toBe(303);
    expect(await makes()).toEqual(hundred);
  });

  it("restores a removed row with its answers, and reports a conflict if another window has changed the list", async () => {
    const rows = (...makes: string[]) => Object.fromEntries(makes.map((make, row) => [`vehicles[${row}].make`, make]));
    const makes = async () => (await stored(requester)).formData.vehicles.map((vehicle: { make: string }) => vehicle.make);
    const versionIn = async (response: Response) => /name="version" value="([^"]+)"/.exec(await response.text())![1]!;
    const undo = { "removed.make": "Ford", "removed.vin": "VIN &<", intent: "undo:vehicles:1" };
    const page = await requester.post("/step/vehicles", { ...rows("Honda", "Ford", "Jeep"), intent: "remove:vehicles:1" });
    expect(page.status).toBe(200);
    const version = await versionIn(page);
    expect((await requester.post("/step/vehicles", { ...rows("Honda", "Jeep"), ...undo, version })).status).toBe(200);
    expect((await stored(requester)).formData.vehicles[1]).toMatchObject({ make: "Ford", vin: "VIN &<", year: "" });

    const after = await versionIn(
      await requester.post("/step/vehicles", { ...rows("Honda", "Ford", "Jeep"), intent: "remove:vehicles:1" }),
    );
    await requester.post("/step/vehicles", { ...rows("Honda", "Dodge"), intent: "save" });
    const rejected = await requester.post("/step/vehicles", { ...rows("Honda", "Jeep"), ...undo, version: after });
    expect(rejected.status).toBe(409);
    expect(await rejected.text()).toContain('value="VIN &amp;&lt;"');
    expect(await makes()).toEqual(["Honda", "Dodge"]);
    const again = { ...rows("Honda", "Ford", "Jeep"), "vehicles[1].vin": "VIN", intent: "save" };
    expect((await requester.post("/step/vehicles", again)).status).toBe(303);
    expect(await makes()).toEqual(["Honda", "Ford", "Jeep"]);
  });

  it("keeps a removed row encrypted, and shows it to the browser that removed it, not in the API", async () => {
    const rows = (...makes: string[]) => Object.fromEntries(makes.map((make, row) => [`vehicles[${row}].make`, make]));
    await requester.post("/step/vehicles", { ...rows("Honda", "Fordlandia"), intent: "remove:vehicles:1" });
    const id = await formId(requester);
    expect(await (await requester.page("/step/vehicles")).text()).toContain('value="Fordlandia"');
    expect(JSON.stringify(await stored(requester))).not.toContain("Fordlandia");
    const [row] = await withDatabase(
      server,
      (sql) => sql<{ bytes: Buffer }[]>`select sealed_removed_row as bytes from forms where id = ${id}`,
    );
    expect(row!.bytes.length).toBeGreaterThan(20);
    expect(row!.bytes.includes("Fordlandia")).toBe(false);
    await requester.post("/step/personal-info", { ...valid, intent: "save" });
    const after = await withDatabase(server, (sql) => sql`select sealed_removed_row as bytes from forms where id = ${id}`);
    expect(after).toEqual([{ bytes: null }]);
  });

  it("changes rows on the page only, if one of them has an answer that cannot be stored", async () => {
    const rows = (...makes: string[]) => Object.fromEntries(makes.map((make, row) => [`vehicles[${row}].make`, make]));
    const makes = async () => (await stored(requester)).formData.vehicles.map((vehicle: { make: string }) => vehicle.make);
    const press = async (intent: string) => {
      const response = await requester.post("/step/vehicles", { ...rows("Honda", "Ford"), "vehicles[1].vin": "a\nb", intent });
      return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
    };
    await requester.post("/step/vehicles", { ...rows("Honda", "Ford"), intent: "save" });
    const added = await press("add:vehicles");
    expect(added.status).toBe(422);
    expect(added.html).toMatch(/on one line[^]*value="Honda"[^]*value="Ford"[^]*name="vehicles\[2\]\.make"/);
    expect(await makes()).toEqual(["Honda", "Ford"]);

    const removed = await press("remove:vehicles:0");
    expect(removed.status).toBe(422);
    expect(removed.html).toMatch(
      /Vehicle 1 was removed[^]*name="removed.make" value="Honda"[^]*name="vehicles\[0\]\.make"[^>]*value="Ford"/,
    );
    expect(await makes()).toEqual(["Honda", "Ford"]);

    expect((await press("remove:vehicles:1")).status).toBe(200);
    expect(await makes()).toEqual(["Honda"]);
  });

  it("restores nothing where there is no list, and no row beyond 100", async () => {
    const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, row) => [`vehicles[${row}].make`, `Make ${row}`]));
    for (const intent of ["undo:__proto__:0", "undo:make:1", "undo:vehicles:-1", "undo:vehicles"])
      expect((await requester.post("/step/vehicles", { ...hundred, intent, "removed.make": "Ford" })).status).toBe(303);
    const rejected = await requester.post("/step/vehicles", { ...hundred, intent: "undo:vehicles:7", "removed.make": "Ford" });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toMatch(/Please list at most 100[^]*value="Ford"[^]*value="Make 99"/);
    expect((await stored(requester)).formData.vehicles).toHaveLength(100);
  });

  it("answers an open question of step 13 with None, but never replaces an answer", async () => {
    const press = (name: string, fields = {}) => requester.post("/step/financial-affairs", { ...fields, intent: `none:${name}` });
    expect(statusAndLocation(await press("lawsuits", { losses: "A fire" }))).toEqual([303, "/step/financial-affairs#lawsuits"]);
    await press("losses", { losses: "A fire", lawsuits: "None" });
    for (const name of ["creditorPayments", "realEstateSalesQuestion", "__proto__", "nothing"])
      expect((await press(name)).status).toBe(303);
    expect((await stored(requester)).formData.financialAffairs).toMatchObject({
      lawsuits: "None",
      losses: "A fire",
      giftsContributions: "",
    });
  });

  it("ignores rows beyond the hundredth and names that reach for a prototype", async () => {
    const names = [
      "vehicles[4294967294].make",
      "vehicles[100].make",
      "vehicles[0].__proto__.city",
      "vehicles[0].constructor.prototype.city",
      "__proto__.city",
      "constructor.prototype.city",
    ];
    const post = (step: string) =>
      requester.post(`/step/${step}`, {
        "vehicles[0].make": "Honda",
        ...Object.fromEntries(names.map((name) => [name, "Polluted"])),
        intent: "save",
      });
    for (const step of ["vehicles", "contact-info"]) expect((await post(step)).status).toBe(303);
    const { formData } = await stored(requester);
    expect(formData.vehicles).toEqual([expect.objectContaining({ make: "Honda" })]);
    expect(JSON.stringify(formData)).not.toContain("Polluted");
    const newcomer = await openBrowser(server.url);
    await newcomer.post("/step/contact-info", { county: "Wake", intent: "save" });
    expect((await stored(newcomer)).formData.contactInfo).toMatchObject({ city: "", county: "Wake" });
  });

  it("of an outdated tab does not overwrite what another tab changed", async () => {
    await requester.post("/step/contact-info", { city: "Raleigh", county: "Wake", intent: "save", version: "0" });
    const { version } = await stored(requester);
    const post = (fields: Record<string, string>) => requester.post("/step/contact-info", { ...fields, intent: "save", version });
    expect((await post({ city: "Durham", county: "Wake" })).status).toBe(303);
    const late = await post({ city: "Cary", county: "Wake" });
    expect(late.status).toBe(409);
    const html = (await late.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Changed in another window");
    expect(html).toContain("In the other window or device: Durham");
    expect(html).toMatch(/name="city"[^>]*value="Cary"/);
    expect((await stored(requester)).formData.contactInfo.city).toBe("Durham");
    const shown = /name="version" value="(\d+)"/.exec(html)?.[1];
    expect((await requester.post("/step/contact-info", { city: "Cary", county: "Wake", intent: "save", version: shown! })).status).toBe(
      303,
    );
    expect((await stored(requester)).formData.contactInfo.city).toBe("Cary");
  });

  it("of many tabs at the same time is saved once, and the others get a conflict", async () => {
    await requester.post("/step/contact-info", { city: "Raleigh", intent: "save", version: "0" });
    const { version } = await stored(requester);
    const cities = ["Apex", "Cary", "Durham", "Garner", "Zebulon"];
    const answers = await Promise.all(cities.map((city) => requester.post("/step/contact-info", { city, intent: "save", version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409]);
    const saved = cities[answers.findIndex(({ status }) => status === 303)];
    expect((await stored(requester)).formData.contactInfo.city).toBe(saved);
  });

  it("of a tab on another step is merged, however outdated the tab is", async () => {
    await requester.post("/step/contact-info", { city: "Raleigh", intent: "save", version: "0" });
    expect((await requester.post("/step/vehicles", { "vehicles[0].make": "Honda", intent: "save", version: "0" })).status).toBe(303);
    expect((await stored(requester)).formData).toMatchObject({ contactInfo: { city: "Raleigh" }, vehicles: [{ make: "Honda" }] });
  });

  it("sent many times simultaneously creates one form", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requester.post("/step/personal-info", { ...valid, intent: "next" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    const { id } = await stored(requester);
    const { length } = await withDatabase(
      server,
      (sql) => sql`select from forms where owner_hash = (select owner_hash from forms where id = ${id})`,
    );
    expect(length).toBe(1);
    const again = await requester.call("POST", "/api/bankruptcy-forms", {}, { "Idempotency-Key": "first-form" });
    expect((await again.json()).form.id).toBe(id);
  });

  it("from a browser without cookies returns everything typed, and the reason", async () => {
    const response = await cookielessBrowser(server.url).post("/step/personal-info", { ...valid, intent: "next" });
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain("allow cookies");
    expect(html).toMatch(/name="clientName"[^>]*value="Ann Example"/);
    expect(html).toMatch(/name="clientSSN"[^>]*value="987-65-4320"/);
  });

  it.each([
    ["an unknown step", "/step/nothing", new URLSearchParams({ intent: "next" }), 404],
    ["no form", "/step/vehicles", "{}", 415],
    ["20,000 fields", "/step/vehicles", new URLSearchParams("a=&".repeat(20_000)), 413],
    ["a form over 1 MB", "/step/vehicles", new URLSearchParams({ x: "y".repeat(1_100_000) }), 413],
  ])("of %s is rejected", async (_what, path, body, status) => {
    const response = await fetch(server.url + path, { method: "POST", headers: { Cookie: requester.cookie }, body });
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toContain("text/html");
  });
});

describe("submitting", () => {
  it("requires a form and a valid first step, and then shows the receipt", async () => {
    const submit = () => requester.post("/step/review", { intent: "submit" });
    expect(await (await submit()).text()).toContain("Form not found. Please save your form first.");
    await requester.post("/step/personal-info", { ...valid, clientSSN: "12", intent: "save" });
    const rejected = await submit();
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("SSN must be in format XXX-XX-XXXX");
    await requester.post("/step/personal-info", { ...valid, intent: "save" });
    expect(statusAndLocation(await submit())).toEqual([303, "/sent"]);
    expect(await stored(requester)).toMatchObject({ isCompleted: true, submittedAt: expect.any(String) });
    expect(statusAndLocation(await requester.page("/"))).toEqual([302, "/sent"]);
    const receipt = await requester.page("/sent");
    expect(receipt.status).toBe(200);
    expect(await receipt.text()).toContain("Your form has been submitted");
    expect(statusAndLocation(await requester.post("/?index", {}))).toEqual([303, "/step/personal-info"]);
    expect(statusAndLocation(await requester.page("/sent"))).toEqual([302, "/"]);
    expect((await stored(requester)).formData).toEqual({});
  });

  it("is followed by one new form, however often its button is pressed at the same time", async () => {
    await requester.post("/step/personal-info", { ...valid, intent: "save" });
    await requester.post("/step/review", { intent: "submit" });
    const { id } = await stored(requester);
    const answers = await Promise.all(Array.from({ length: 5 }, () => requester.post("/?index", {})));
    expect(answers.map(statusAndLocation)).toEqual(answers.map(() => [303, "/step/personal-info"]));
    const { length } = await withDatabase(
      server,
      (sql) => sql`select from forms where owner_hash = (select owner_hash from forms where id = ${id})`,
    );
    expect(length).toBe(2);
    expect(await stored(requester)).toMatchObject({ formData: {}, submittedAt: null });
  });

  it("with Save Form completes the form and stores step 12", async () => {
    await requester.post("/step/personal-info", { ...valid, intent: "next" });
    expect(statusAndLocation(await requester.post("/step/review", { intent: "complete" }))).toEqual([303, "/step/review#save-notice"]);
    expect(await stored(requester)).toMatchObject({ isCompleted: true, currentStep: 12, submittedAt: null });
    expect(statusAndLocation(await requester.page("/"))).toEqual([302, "/step/review?back"]);
  });
});

describe("while the database does not respond", () => {
  it("a step, Submit and Save Form say that the service is the cause, that nothing is lost, and nothing about documents", async () => {
    await requester.post("/step/personal-info", { ...valid, intent: "save" });
    const hold = await holdRow(server, "forms", await formId(requester));
    for (const [path, fields, failure] of [
      ["/step/contact-info", { city: "Durham", intent: "next" }, /value="Durham"/],
      ["/step/review", { intent: "submit" }, /Submission Failed/],
      ["/step/review", { intent: "complete" }, /Submission Error.*Failed to submit form\. Please try again\./],
    ] as const) {
      const response = await requester.post(path, fields);
      const html = (await response.text()).replaceAll("<!-- -->", "");
      expect(response.status).toBe(503);
      expect(html).toMatch(failure);
      expect(html).toContain("The service is not available at the moment. Please try again in a few seconds.");
      expect(html).toContain("Nothing you typed on this page is lost.");
      expect(html).not.toContain("ensure all required documents");
    }
    await hold.release();
  });
});
