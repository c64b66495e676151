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
const deep = (depth: number): string => `{"a":`.repeat(depth) + "1" + "}".repeat(depth);
const storedForm = async () => (await robot.call("GET", `${forms}/${id}`)).json();

describe("data that cannot be saved", () => {
  it.each([
    ["a number for text", { formData: { contactInfo: { city: 7 } } }, "formData.contactInfo.city"],
    ["text for a checkbox", { formData: { propertyList: { firearms: "yes" } } }, "formData.propertyList.firearms"],
    ["an unknown choice", { formData: { income: { payFrequency: "hourly" } } }, "formData.income.payFrequency"],
    ["maybe", { formData: { realEstate: { ownsHome: "maybe" } } }, "formData.realEstate.ownsHome"],
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
  ])("%s: 422 at its path, nothing stored", async (_what, body, path) => {
    const before = await storedForm();
    for (const response of [await robot.call("POST", forms, body), await robot.call("PATCH", `${forms}/${id}`, body)]) {
      expect(response.status).toBe(422);
      const answer = await response.json();
      expect(answer.error).toBe(answer.message);
      expect(answer.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    }
    expect(await storedForm()).toEqual(before);
  });

  it.each([
    ["100 rows", { vehicles: rows(100) }],
    ["5,000 characters", { financialAffairs: { lawsuits: "x".repeat(5000) } }],
  ])("%s are accepted", async (_what, formData) => {
    const { formData: stored } = await (await robot.call("POST", forms, { formData })).json();
    expect(stored).toEqual(formData);
  });

  it("drops names that a form does not have", async () => {
    const facts = () =>
      withDatabase(
        server,
        async (sql) =>
          (
            await sql`
      select id, owner_hash, client_name, current_step, is_completed, key_id, created_at, submitted_at from forms where id = ${id}`
          )[0],
      );
    const before = await facts();
    const body = `{"id":"x","version":99,"ownerHash":"x","owner_hash":"x","createdAt":0,"created_at":0,
      "submittedAt":"2026-01-01","keyId":"x",
      "documents":[],"editHistory":[],"formData":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"nothing":{},
      "contactInfo":{"city":"Cary","__proto__":{"x":1},"nothing":1},"vehicles":[{"make":"Saab","__proto__":{"x":1},"nothing":1}]}}`;
    const answer = await (await robot.call("PATCH", `${forms}/${id}`, body)).json();
    expect(answer).toMatchObject({ id, submittedAt: null });
    expect(answer.formData).toEqual({
      ...household1,
      contactInfo: { ...household1.contactInfo, city: "Cary" },
      vehicles: [{ make: "Saab" }],
    });
    expect(await storedForm()).toEqual(answer);
    expect(await facts()).toEqual(before);
  });

  it("reaches nobody else's answers by the names of prototypes", async () => {
    const reaching = (inner: string) => `{"__proto__":${inner},"constructor":{"prototype":${inner}}}`;
    for (const inner of ['{"city":"Polluted"}', '{"contactInfo":{"city":"Polluted"}}'])
      for (const body of [`{"formData":${reaching(inner)}}`, `{"formData":{"contactInfo":${reaching(inner)}}}`, reaching(inner)])
        expect((await robot.call("PATCH", `${forms}/${id}`, body)).status).toBe(200);
    const newcomer = await openBrowser(server.url);
    expect(await (await newcomer.page("/step/contact-info")).text()).not.toContain("Polluted");
    await newcomer.post("/step/contact-info", { county: "Wake", intent: "save" });
    expect(await (await newcomer.page("/step/contact-info")).text()).not.toContain("Polluted");
  });
});

describe("calls that cannot be read", () => {
  it.each([
    ["malformed JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["a list", "[]", {}, 422],
    ["null", "null", {}, 422],
    ["a form", "a=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["plain text", "{}", { "Content-Type": "text/plain" }, 415],
    ["a compressed body", "{}", { "Content-Encoding": "gzip" }, 415],
    ["over 1 MB", JSON.stringify({ clientName: "x".repeat(1_100_000) }), {}, 413],
    ["10,000 levels", deep(10_000), {}, 422],
  ])("%s: a clear answer", async (_what, body, headers, status) => {
    for (const [method, path] of [
      ["POST", forms],
      ["PATCH", `${forms}/${id}`],
    ] as const) {
      const response = await robot.call(method, path, body, headers);
      expect(response.status).toBe(status);
      const answer = await response.json();
      expect(answer.message).toEqual(expect.any(String));
      expect(answer.error).toBe(answer.message);
    }
  });

  it.each([
    ["PUT", forms, "POST"],
    ["GET", forms, "POST"],
    ["DELETE", `${forms}/x`, "GET, HEAD, PATCH"],
    ["POST", `${forms}/x`, "GET, HEAD, PATCH"],
    ["GET", `${forms}/x/submit-to-attorney`, "POST"],
    ["POST", `${forms}/x/pdf`, "GET, HEAD"],
  ])("%s %s: 405 before anything else", async (method, path, allow) => {
    const response = await robot.call(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allow);
  });

  it("reveals nothing to a stranger about a body it would not read", async () => {
    const stranger = await openBrowser(server.url);
    expect((await stranger.call("PATCH", `${forms}/${id}`, "{")).status).toBe(404);
  });

  it("answers JSON for an unknown call", async () => {
    const response = await robot.call("GET", "/api/nothing/here");
    expect(response.status).toBe(404);
    expect((await response.json()).message).toBe("404 Page Not Found");
  });

  it("refuses another site's page", async () => {
    const response = await robot.call("POST", forms, {}, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
    expect(response.status).toBe(403);
  });
});
