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
const created = async (who: Client, body: unknown = {}) => (await who.call("POST", forms, body)).json();
const read = async (who: Client, id: string) => (await who.call("GET", `${forms}/${id}`)).json();

describe("a form sent by an API client", () => {
  it.each([household1, household2])("is stored as it was sent: $personalInfo.clientName", async (household) => {
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

  it("is named after its client, else by the name given, else Unknown Client", async () => {
    expect(await created(robot)).toMatchObject({ clientName: "Unknown Client", clientEmail: "" });
    const named = await created(robot, { clientName: "Ann Example", clientEmail: "ann@example.com" });
    expect(named).toMatchObject({ clientName: "Ann Example", clientEmail: "ann@example.com" });
    const saved = await robot.call("PATCH", `${forms}/${named.id}`, {
      formData: { personalInfo: { clientName: "Ann Q. Example" } },
    });
    expect(await saved.json()).toMatchObject({ clientName: "Ann Q. Example", clientEmail: "ann@example.com" });
    const cleared = await robot.call("PATCH", `${forms}/${named.id}`, { formData: { contactInfo: { email: "" } } });
    expect(await cleared.json()).toMatchObject({ clientName: "Ann Q. Example", clientEmail: "" });
  });

  it("has an id that cannot be guessed", async () => {
    const ids = await Promise.all(Array.from({ length: 500 }, async () => (await created(robot)).id as string));
    for (const id of ids) expect(id).toMatch(/^[\w-]{24}$/);
    expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(500);
    const signsAt = (place: number) => new Set(ids.map((id) => id[place])).size;
    for (let place = 0; place < 24; place++) expect(signsAt(place), `signs at place ${place}`).toBeGreaterThan(55);
  });

  it("is submitted only with a valid first step, and then is nobody's by its id alone", async () => {
    const { id } = await created(robot, { formData: { personalInfo: { clientName: "Ann" } } });
    const refused = await robot.call("POST", `${forms}/${id}/submit-to-attorney`);
    expect(refused.status).toBe(422);
    expect((await refused.json()).issues).toEqual([
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

  it("returns its summary as a PDF to download", async () => {
    const { id } = await created(robot, { formData: household1 });
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

  it("has markup in its PDF as the text it is, and nothing is loaded for it", async () => {
    const canary = await startCanary();
    const attacks = [
      `<iframe src=${canary.url}/frame>`,
      "<img src=file:///etc/passwd>",
      `<link rel=stylesheet href=${canary.url.replace("http:", "")}/style>`,
      `<script>document.write("<img src=${canary.url}/script>")</script>`,
      "{{7*7}}",
    ];
    const [clientName, previousNames] = attacks;
    const { id } = await created(robot, {
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
  it("merges by field inside a section and replaces a list", async () => {
    const { id } = await created(robot, { formData: household1 });
    const change = {
      contactInfo: { city: "Durham" },
      income: { monthlyIncome: { debtorGrossIncome: "1" } },
      unsecuredCreditors: [{ originalCreditor: "Only one" }],
    };
    const response = await robot.call("PATCH", `${forms}/${id}`, { currentStep: 2, formData: change });
    expect(response.status).toBe(200);
    const { formData, version, currentStep } = await read(robot, id);
    expect({ version, currentStep }).toEqual({ version: 2, currentStep: 2 });
    expect(formData).toEqual({
      ...household1,
      contactInfo: { ...household1.contactInfo, city: "Durham" },
      income: { ...household1.income, monthlyIncome: { ...household1.income.monthlyIncome, debtorGrossIncome: "$1" } },
      unsecuredCreditors: [{ originalCreditor: "Only one" }],
    });
  });

  it("with a stale If-Match changes nothing and answers the current form", async () => {
    const { id } = await created(robot, { formData: { contactInfo: { city: "Raleigh" } } });
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

  it("that is sent again because its answer was lost is answered as done, and changes nothing", async () => {
    const { id } = await created(robot, { formData: { contactInfo: { city: "Raleigh" } } });
    const save = (city: string) => robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city } } }, { "If-Match": '"1"' });
    await save("Durham");
    const again = await save("Durham");
    expect([again.status, again.headers.get("ETag")]).toEqual([200, '"2"']);
    expect((await read(robot, id)).version).toBe(2);
    expect((await save("Cary")).status).toBe(412);
  });

  it("answers only its version and time to whoever prefers that", async () => {
    const { id } = await created(robot, { formData: household1 });
    const save = (city: string, Prefer: string, version: string) =>
      robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city } } }, { Prefer, "If-Match": version });
    let version = 1;
    for (const preference of ["return=minimal", 'respond-async, Return="minimal"; x=1', "return=minimal, return=representation"]) {
      const answer = await save(`City ${version}`, preference, `"${version++}"`);
      const { updatedAt } = await read(robot, id);
      expect([answer.status, answer.headers.get("Preference-Applied"), answer.headers.get("ETag")]).toEqual([
        200,
        "return=minimal",
        `"${version}"`,
      ]);
      expect(await answer.json()).toEqual({ version, updatedAt });
    }
    const again = await save("City 3", "return=minimal", '"3"');
    expect([again.status, await again.json()]).toMatchObject([200, { version: 4 }]);
    for (const other of ["return=representation", "return=representation, return=minimal", "wait=1; return=minimal", "minimal"]) {
      const answer = await save("Apex", other, "*");
      expect([answer.status, answer.headers.get("Preference-Applied")]).toEqual([200, null]);
      expect((await answer.json()).formData).toMatchObject({ contactInfo: { city: "Apex" }, expenses: household1.expenses });
    }
    const stale = await save("Cary", "return=minimal", '"1"');
    expect([stale.status, stale.headers.get("Preference-Applied")]).toEqual([412, null]);
    expect((await stale.json()).form.formData).toMatchObject({ contactInfo: { city: "Apex" }, expenses: household1.expenses });
    expect((await save("", "return=minimal", '"nonsense"')).status).toBe(412);
    for (const wrong of [{ formData: { contactInfo: { city: 1 } } }, "nonsense"])
      expect((await robot.call("PATCH", `${forms}/${"A".repeat(24)}`, wrong, { Prefer: "return=minimal" })).status).toBe(404);
  });

  it("counts its version once for each of many at the same time, and loses none", async () => {
    const { id } = await created(robot);
    const cities = Array.from({ length: 25 }, (_, index) => `City ${index}`);
    const answers = await Promise.all(
      cities.map((city, index) =>
        robot.call("PATCH", `${forms}/${id}`, { formData: index % 2 ? { contactInfo: { city } } : { expenses: { food: `${index}` } } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(cities.map(() => 200));
    const form = await read(robot, id);
    expect(form.version).toBe(26);
    expect(form.formData).toMatchObject({
      contactInfo: { city: expect.stringContaining("City") },
      expenses: { food: expect.stringContaining("$") },
    });
  });
});

describe("whose form it is", () => {
  it("belongs to the browser that made it: everybody else gets the answer for a missing one", async () => {
    const [mine, other] = [await openBrowser(server.url), await openBrowser(server.url)];
    const { id } = await created(mine, { formData: household1 });
    const calls = (who: Client, target: string) => [
      who.call("GET", `${forms}/${target}`),
      who.call("PATCH", `${forms}/${target}`, { formData: {} }),
      who.call("POST", `${forms}/${target}/submit-to-attorney`),
      who.call("GET", `${forms}/${target}/pdf`),
    ];
    const answers = async (who: Client, target: string) =>
      Promise.all((await Promise.all(calls(who, target))).map(async (answer) => ({ status: answer.status, text: await answer.text() })));
    for (const stranger of [other, robot, cookielessBrowser(server.url)]) {
      expect(await answers(stranger, id)).toEqual(await answers(stranger, "AAAAAAAAAAAAAAAAAAAAAAAA"));
      expect((await answers(stranger, id)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await read(mine, id)).formData).toEqual(household1);
  });

  it("takes a form that an API client made away from browsers", async () => {
    const { id } = await created(robot, { formData: household1 });
    const requester = await openBrowser(server.url);
    expect((await requester.call("GET", `${forms}/${id}`)).status).toBe(404);
  });

  it("makes nothing for a browser that keeps no cookies, and says why", async () => {
    const response = await cookielessBrowser(server.url).call("POST", forms, { formData: household1 });
    expect(response.status).toBe(403);
    expect((await response.json()).message).toContain("allow cookies");
  });
});

describe("Idempotency-Key", () => {
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const formCount = () => withDatabase(server, async (sql) => (await sql`select from forms`).length);

  it("makes one form of twenty requests at the same time", async () => {
    const before = await formCount();
    for (const who of [robot, await openBrowser(server.url)]) {
      const headers = key();
      const answers = await Promise.all(Array.from({ length: 20 }, () => who.call("POST", forms, { formData: household1 }, headers)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1);
    }
    expect((await formCount()) - before).toBe(2);
  });

  it("refuses another body, and shows the form only to its owner", async () => {
    const requester = await openBrowser(server.url);
    for (const who of [robot, requester]) {
      const headers = key();
      const { id } = await (await who.call("POST", forms, { formData: household1 }, headers)).json();
      const other = await who.call("POST", forms, { formData: household2 }, headers);
      expect(other.status).toBe(422);
      expect((await other.json()).form?.id).toBe(who === requester ? id : undefined);
    }
  });

  it("must be hard to guess when an API client sends it", async () => {
    expect((await robot.call("POST", forms, {}, { "Idempotency-Key": "1" })).status).toBe(422);
  });
});
