import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let robot: Client;
let id: string;
beforeAll(async () => {
  server = await startServer();
  robot = apiClient(server.url);
  id = (await (await robot.call("POST", forms, { formData: household1 })).json()).id;
});
afterAll(() => server?.cleanup());

const forms = "/api/bankruptcy-forms";
const rows = (count: number) => Array.from({ length: count }, () => ({ make: "Honda" }));
const nestObjects = (depth: number): string => `{"a":`.repeat(depth) + "1" + "}".repeat(depth);
const readForm = async () => (await robot.call("GET", `${forms}/${id}`)).json();

describe("invalid answers", () => {
  it.each([
    ["a number for text", { formData: { contactInfo: { city: 7 } } }, "formData.contactInfo.city"],
    ["text for a checkbox", { formData: { propertyList: { firearms: "yes" } } }, "formData.propertyList.firearms"],
    ["an unknown choice", { formData: { income: { payFrequency: "hourly" } } }, "formData.income.payFrequency"],
    ["an unknown answer to a yes/no question", { formData: { realEstate: { ownsHome: "maybe" } } }, "formData.realEstate.ownsHome"],
    ["an object for a list", { formData: { vehicles: { 0: { make: "x" } } } }, "formData.vehicles"],
    ["text for a row", { formData: { vehicles: ["Honda"] } }, "formData.vehicles[0]"],
    ["a list for a section", { formData: { contactInfo: [] } }, "formData.contactInfo"],
    ["100,000 rows", { formData: { vehicles: Array(100_000).fill({}) } }, "formData.vehicles"],
    ["101 rows", { formData: { vehicles: rows(101) } }, "formData.vehicles"],
    ["5,001 characters", { formData: { financialAffairs: { lawsuits: "x".repeat(5001) } } }, "formData.financialAffairs.lawsuits"],
    [
      "an amount that is too long with its commas",
      { formData: { unsecuredCreditors: [{ balanceOwed: "9".repeat(4_000) }] } },
      "formData.unsecuredCreditors[0].balanceOwed",
    ],
    ["a NUL", { formData: { personalInfo: { clientName: "a\u0000b" } } }, "formData.personalInfo.clientName"],
    ["half a character", { formData: { personalInfo: { clientName: "a\ud800" } } }, "formData.personalInfo.clientName"],
    ["two lines in a name", { formData: { personalInfo: { clientName: "A\r\nBcc: v@example.com" } } }, "formData.personalInfo.clientName"],
    ["two lines in the fallback name", { clientName: "A\nB" }, "clientName"],
    ["step 0", { currentStep: 0 }, "currentStep"],
    ["step 15", { currentStep: 15 }, "currentStep"],
    ["step 1.5", { currentStep: 1.5 }, "currentStep"],
    ["text for isCompleted", { isCompleted: "yes" }, "isCompleted"],
    [
      "an unknown year",
      { formData: { financialAffairs: { grossIncomeHistory: [{ year: "1999" }] } } },
      "formData.financialAffairs.grossIncomeHistory[0].year",
    ],
  ])("%s: returns 422 with the path and stores nothing", async (_what, body, path) => {
    const before = await readForm();
    for (const response of [await robot.call("POST", forms, body), await robot.call("PATCH", `${forms}/${id}`, body)]) {
      expect(response.status).toBe(422);
      const result = await response.json();
      expect(result.error).toBe(result.message);
      expect(result.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    }
    expect(await readForm()).toEqual(before);
  });

  it.each([
    ["100 rows", { vehicles: rows(100) }],
    ["5,000 characters", { financialAffairs: { lawsuits: "x".repeat(5000) } }],
  ])("%s: accepts them", async (_what, formData) => {
    const { formData: stored } = await (await robot.call("POST", forms, { formData })).json();
    expect(stored).toMatchObject(formData);
  });

  it("drops unknown properties", async () => {
    const readRow = () =>
      withDatabase(
        server,
        async (sql) =>
          (
            await sql`
      select id, owner_hash, client_name, current_step, is_completed, created_at, submitted_at from forms where id = ${id}`
          )[0],
      );
    const before = await readRow();
    const body = `{"id":"x","version":99,"ownerHash":"x","owner_hash":"x","createdAt":0,"created_at":0,
      "submittedAt":"2026-01-01","keyId":"x",
      "documents":[],"editHistory":[],"formData":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"nothing":{},
      "contactInfo":{"city":"Cary","__proto__":{"x":1},"nothing":1},"vehicles":[{"make":"Saab","__proto__":{"x":1},"nothing":1}]}}`;
    const { advice: _advice, ...changed } = await (await robot.call("PATCH", `${forms}/${id}`, body)).json();
    expect(changed).toMatchObject({ id, submittedAt: null });
    expect(changed.formData).toEqual({
      ...household1,
      contactInfo: { ...household1.contactInfo, city: "Cary" },
      vehicles: [{ make: "Saab" }],
    });
    expect(await readForm()).toEqual(changed);
    expect(await readRow()).toEqual(before);
  });

  it("does not pollute prototypes, so that other clients' pages stay unchanged", async () => {
    const polluting = (inner: string) => `{"__proto__":${inner},"constructor":{"prototype":${inner}}}`;
    for (const inner of ['{"city":"Polluted"}', '{"contactInfo":{"city":"Polluted"}}'])
      for (const body of [`{"formData":${polluting(inner)}}`, `{"formData":{"contactInfo":${polluting(inner)}}}`, polluting(inner)])
        expect((await robot.call("PATCH", `${forms}/${id}`, body)).status).toBe(200);
    const newcomer = await openBrowser(server.url);
    expect(await (await newcomer.page("/step/contact-info")).text()).not.toContain("Polluted");
    await newcomer.post("/step/contact-info", { county: "Wake", intent: "save" });
    expect(await (await newcomer.page("/step/contact-info")).text()).not.toContain("Polluted");
  });
});

describe("malformed calls", () => {
  it.each([
    ["malformed JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["a list", "[]", {}, 422],
    ["null", "null", {}, 422],
    ["a form", "a=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["plain text", "{}", { "Content-Type": "text/plain" }, 415],
    ["a compressed body", "{}", { "Content-Encoding": "gzip" }, 415],
    ["over 1 MB", JSON.stringify({ clientName: "x".repeat(1_100_000) }), {}, 413],
    ["10,000 levels", nestObjects(10_000), {}, 422],
  ])("%s: returns an error with a message", async (_what, body, headers, status) => {
    for (const [method, path] of [
      ["POST", forms],
      ["PATCH", `${forms}/${id}`],
    ] as const) {
      const response = await robot.call(method, path, body, headers);
      expect(response.status).toBe(status);
      const error = await response.json();
      expect(error.message).toEqual(expect.any(String));
      expect(error.error).toBe(error.message);
    }
  });

  it.each([
    ["PUT", forms, "POST"],
    ["GET", forms, "POST"],
    ["DELETE", `${forms}/x`, "GET, HEAD, PATCH"],
    ["POST", `${forms}/x`, "GET, HEAD, PATCH"],
    ["GET", `${forms}/x/submit-to-attorney`, "POST"],
    ["POST", `${forms}/x/pdf`, "GET, HEAD"],
  ])("%s %s: returns 405 with the allowed methods", async (method, path, allow) => {
    const response = await robot.call(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allow);
  });

  it("returns 404 to another browser even if the body is malformed", async () => {
    const stranger = await openBrowser(server.url);
    expect((await stranger.call("PATCH", `${forms}/${id}`, "{")).status).toBe(404);
  });

  it("returns 404 as JSON for an unknown path", async () => {
    const response = await robot.call("GET", "/api/nothing/here");
    expect(response.status).toBe(404);
    expect((await response.json()).message).toBe("404 Page Not Found");
  });

  it("returns 403 to pages of other sites", async () => {
    const response = await robot.call("POST", forms, {}, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
    expect(response.status).toBe(403);
  });
});
