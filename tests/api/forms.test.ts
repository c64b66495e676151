import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "../support/canary.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import household2 from "../support/households/household-2.json" with { type: "json" };
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let robot: Client;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "10" } });
  robot = apiClient(server.url);
});
afterAll(() => server?.cleanup());

const forms = "/api/bankruptcy-forms";
const createForm = async (who: Client, body: unknown = {}) => (await who.call("POST", forms, body)).json();
const readForm = async (who: Client, id: string) => (await who.call("GET", `${forms}/${id}`)).json();

describe("a form sent by an API client", () => {
  it.each([household1, household2])("is stored as sent: $personalInfo.clientName", async (household) => {
    const response = await robot.call("POST", forms, { clientName: "ignored", currentStep: 13, isCompleted: false, formData: household });
    expect(response.status).toBe(201);
    const form = await response.json();
    expect(form).toMatchObject({
      clientName: household.personalInfo.clientName,
      clientEmail: household.contactInfo.email,
      currentStep: 13,
      isCompleted: false,
      version: 1,
      submittedAt: null,
    });
    const stored = await robot.call("GET", `${forms}/${form.id}`);
    expect(stored.headers.get("ETag")).toBe('"1"');
    expect((await stored.json()).formData).toEqual(household);
  });

  it("is named after its client, else by the given name, else Unknown Client", async () => {
    expect(await createForm(robot)).toMatchObject({ clientName: "Unknown Client", clientEmail: "" });
    const named = await createForm(robot, { clientName: "Ann Example", clientEmail: "ann@example.com" });
    expect(named).toMatchObject({ clientName: "Ann Example", clientEmail: "ann@example.com" });
    const saved = await robot.call("PATCH", `${forms}/${named.id}`, {
      formData: { personalInfo: { clientName: "Ann Q. Example" } },
    });
    expect(await saved.json()).toMatchObject({ clientName: "Ann Q. Example", clientEmail: "ann@example.com" });
    const cleared = await robot.call("PATCH", `${forms}/${named.id}`, { formData: { contactInfo: { email: "" } } });
    expect(await cleared.json()).toMatchObject({ clientName: "Ann Q. Example", clientEmail: "" });
  });

  it("has an id that cannot be guessed", async () => {
    const ids = await Promise.all(Array.from({ length: 500 }, async () => (await createForm(robot)).id as string));
    for (const id of ids) expect(id).toMatch(/^[\w-]{24}$/);
    expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(500);
    const charactersAt = (place: number) => new Set(ids.map((id) => id[place])).size;
    for (let place = 0; place < 24; place++) expect(charactersAt(place), `distinct characters at position ${place}`).toBeGreaterThan(55);
  });

  it("can be submitted only with a valid first step, and then no longer be read by its id", async () => {
    const { id } = await createForm(robot, { formData: { personalInfo: { clientName: "Ann" } } });
    const invalid = await robot.call("POST", `${forms}/${id}/submit-to-attorney`);
    expect(invalid.status).toBe(422);
    expect((await invalid.json()).issues).toEqual([
      { path: "formData.personalInfo.clientSSN", message: "SSN is required" },
      { path: "formData.personalInfo.clientDateOfBirth", message: "Date of birth is required" },
    ]);
    await robot.call("PATCH", `${forms}/${id}`, {
      formData: { personalInfo: { clientSSN: "987654320", clientDateOfBirth: "1984-03-17" } },
    });
    const queued = await robot.call("POST", `${forms}/${id}/submit-to-attorney`);
    expect(queued.status).toBe(200);
    expect(await queued.json()).toEqual({ status: "queued" });
    expect((await robot.call("GET", `${forms}/${id}`)).status).toBe(404);
  });

  it("returns its summary as a PDF download", async () => {
    const { id } = await createForm(robot, { formData: household1 });
    const response = await robot.call("GET", `${forms}/${id}/pdf`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename=bankruptcy-form-summary-${id}.pdf`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("prints markup as text in its PDF and loads nothing", async () => {
    const canary = await startCanary();
    const attacks = [
      `<iframe src=${canary.url}/frame>`,
      "<img src=file:///etc/passwd>",
      `<link rel=stylesheet href=${canary.url.replace("http:", "")}/style>`,
      `<script>document.write("<img src=${canary.url}/script>")</script>`,
      "{{7*7}}",
    ];
    const [clientName, previousNames] = attacks;
    const { id } = await createForm(robot, {
      formData: { personalInfo: { clientName, previousNames }, vehicles: attacks.map((make) => ({ make })) },
    });
    const response = await robot.call("GET", `${forms}/${id}/pdf`);
    await canary.stop();
    const text = (await pdfText(new Uint8Array(await response.arrayBuffer()))).replaceAll(/\s/g, "");
    for (const attack of attacks) expect(text).toContain(attack.replaceAll(" ", ""));
    expect(canary.visits).toEqual([]);
  });
});

describe("a save", () => {
  it("merges fields of a section and replaces lists", async () => {
    const { id } = await createForm(robot, { formData: household1 });
    const change = {
      contactInfo: { city: "Durham" },
      income: { monthlyIncome: { debtorGrossIncome: "1" } },
      unsecuredCreditors: [{ originalCreditor: "Only one" }],
    };
    const response = await robot.call("PATCH", `${forms}/${id}`, { currentStep: 2, formData: change });
    expect(response.status).toBe(200);
    const { formData, version, currentStep } = await readForm(robot, id);
    expect({ version, currentStep }).toEqual({ version: 2, currentStep: 2 });
    expect(formData).toEqual({
      ...household1,
      contactInfo: { ...household1.contactInfo, city: "Durham" },
      income: { ...household1.income, monthlyIncome: { ...household1.income.monthlyIncome, debtorGrossIncome: "$1" } },
      unsecuredCreditors: [{ originalCreditor: "Only one" }],
    });
  });

  it("with a stale If-Match returns 412 with the current form", async () => {
    const { id } = await createForm(robot, { formData: { contactInfo: { city: "Raleigh" } } });
    const save = (city: string, version: string) =>
      robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city } } }, { "If-Match": version });
    expect((await save("Durham", '"1"')).headers.get("ETag")).toBe('"2"');
    for (const stale of ['"1"', '"99"', "nonsense"]) {
      const response = await save("Cary", stale);
      expect(response.status).toBe(412);
      expect(response.headers.get("ETag")).toBe('"2"');
      expect((await response.json()).form).toMatchObject({ id, version: 2, formData: { contactInfo: { city: "Durham" } } });
    }
    expect((await save("Cary", "*")).status).toBe(200);
  });

  it("that is repeated after a lost response returns 200 and changes nothing", async () => {
    const { id } = await createForm(robot, { formData: { contactInfo: { city: "Raleigh" } } });
    const save = (city: string) => robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city } } }, { "If-Match": '"1"' });
    await save("Durham");
    const again = await save("Durham");
    expect([again.status, again.headers.get("ETag")]).toEqual([200, '"2"']);
    expect((await readForm(robot, id)).version).toBe(2);
    expect((await save("Cary")).status).toBe(412);
  });

  it("returns only version, time and advice with Prefer: return=minimal", async () => {
    const { id } = await createForm(robot, { formData: household1 });
    const save = (city: string, Prefer: string, version: string) =>
      robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city } } }, { Prefer, "If-Match": version });
    let version = 1;
    for (const preference of ["return=minimal", 'respond-async, Return="minimal"; x=1', "return=minimal, return=representation"]) {
      const response = await save(`City ${version}`, preference, `"${version++}"`);
      const { updatedAt } = await readForm(robot, id);
      expect([response.status, response.headers.get("Preference-Applied"), response.headers.get("ETag")]).toEqual([
        200,
        "return=minimal",
        `"${version}"`,
      ]);
      expect(await response.json()).toEqual({ version, updatedAt, advice: {} });
    }
    const again = await save("City 3", "return=minimal", '"3"');
    expect([again.status, await again.json()]).toMatchObject([200, { version: 4 }]);
    for (const other of ["return=representation", "return=representation, return=minimal", "wait=1; return=minimal", "minimal"]) {
      const response = await save("Apex", other, "*");
      expect([response.status, response.headers.get("Preference-Applied")]).toEqual([200, null]);
      expect((await response.json()).formData).toMatchObject({ contactInfo: { city: "Apex" }, expenses: household1.expenses });
    }
    const stale = await save("Cary", "return=minimal", '"1"');
    expect([stale.status, stale.headers.get("Preference-Applied")]).toEqual([412, null]);
    expect((await stale.json()).form.formData).toMatchObject({ contactInfo: { city: "Apex" }, expenses: household1.expenses });
    expect((await save("", "return=minimal", '"nonsense"')).status).toBe(412);
    for (const wrong of [{ formData: { contactInfo: { city: 1 } } }, "nonsense"])
      expect((await robot.call("PATCH", `${forms}/${"A".repeat(24)}`, wrong, { Prefer: "return=minimal" })).status).toBe(404);
  });

  it("increments the version once per concurrent save and loses none", async () => {
    const { id } = await createForm(robot);
    const cities = Array.from({ length: 25 }, (_, index) => `City ${index}`);
    const responses = await Promise.all(
      cities.map((city, index) =>
        robot.call("PATCH", `${forms}/${id}`, { formData: index % 2 ? { contactInfo: { city } } : { expenses: { food: `${index}` } } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(cities.map(() => 200));
    const form = await readForm(robot, id);
    expect(form.version).toBe(26);
    expect(form.formData).toMatchObject({
      contactInfo: { city: expect.stringContaining("City") },
      expenses: { food: expect.stringContaining("$") },
    });
  });
});

describe("access to a form", () => {
  it("returns the same 404 to other clients as for a missing form", async () => {
    const [owner, other] = [await openBrowser(server.url), await openBrowser(server.url)];
    const { id } = await createForm(owner, { formData: household1 });
    const calls = (who: Client, target: string) => [
      who.call("GET", `${forms}/${target}`),
      who.call("PATCH", `${forms}/${target}`, { formData: {} }),
      who.call("POST", `${forms}/${target}/submit-to-attorney`),
      who.call("GET", `${forms}/${target}/pdf`),
    ];
    const readAll = async (who: Client, target: string) =>
      Promise.all(
        (await Promise.all(calls(who, target))).map(async (response) => ({ status: response.status, text: await response.text() })),
      );
    for (const stranger of [other, robot, cookielessBrowser(server.url)]) {
      expect(await readAll(stranger, id)).toEqual(await readAll(stranger, "AAAAAAAAAAAAAAAAAAAAAAAA"));
      expect((await readAll(stranger, id)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await readForm(owner, id)).formData).toEqual(household1);
  });

  it("returns 404 to browsers for a form that an API client created", async () => {
    const { id } = await createForm(robot, { formData: household1 });
    const requester = await openBrowser(server.url);
    expect((await requester.call("GET", `${forms}/${id}`)).status).toBe(404);
  });

  it("returns 403 with the reason to a browser that rejects cookies", async () => {
    const response = await cookielessBrowser(server.url).call("POST", forms, { formData: household1 });
    expect(response.status).toBe(403);
    expect((await response.json()).message).toContain("allow cookies");
  });
});

describe("Idempotency-Key", () => {
  const newKey = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const countForms = () => withDatabase(server, async (sql) => (await sql`select from forms`).length);

  it("creates one form for twenty concurrent requests", async () => {
    const before = await countForms();
    for (const who of [robot, await openBrowser(server.url)]) {
      const headers = newKey();
      const responses = await Promise.all(Array.from({ length: 20 }, () => who.call("POST", forms, { formData: household1 }, headers)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(await Promise.all(responses.map(async (response) => (await response.json()).id))).size).toBe(1);
    }
    expect((await countForms()) - before).toBe(2);
  });

  it("returns 422 for another body, with the form only for its owner", async () => {
    const requester = await openBrowser(server.url);
    for (const who of [robot, requester]) {
      const headers = newKey();
      const { id } = await (await who.call("POST", forms, { formData: household1 }, headers)).json();
      const other = await who.call("POST", forms, { formData: household2 }, headers);
      expect(other.status).toBe(422);
      expect((await other.json()).form?.id).toBe(who === requester ? id : undefined);
    }
  });

  it("returns 422 for a short key from an API client", async () => {
    expect((await robot.call("POST", forms, {}, { "Idempotency-Key": "1" })).status).toBe(422);
  });
});
