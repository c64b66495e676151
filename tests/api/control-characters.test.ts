import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import type { Client } from "../support/clients.ts";
import { createSubjects, describedCalls, exampleOf, type CallSubjects, type DescribedCall } from "../support/described-calls.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let subjects: CallSubjects;
let calls: DescribedCall[];
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "100" } });
  attorney = await signInAttorney(server.url);
  subjects = await createSubjects(server.url, attorney);
  calls = await describedCalls(server.url);
});
afterAll(() => server?.cleanup());

const queryParametersOf = ({ operation: { parameters = [] } }: DescribedCall) => parameters.filter((parameter) => parameter.in === "query");

describe("a control character", () => {
  it("in any described query parameter causes no server error", async () => {
    const parameters = calls.flatMap((call) => queryParametersOf(call).map(({ name }) => ({ call, name })));
    expect(parameters.length).toBeGreaterThan(15);
    for (const { call, name } of parameters) {
      const response = await attorney.call(call.method, `${subjects.addressOf(call)}?${name}=a%00b`);
      expect(response.status, `${call.path} ${name}`).toBeLessThan(500);
      await response.body?.cancel();
    }
  }, 120_000);

  it.each([
    ["reason", (form: string) => `/api/admin/submissions/${form}/petition/matrix`],
    ["reason", (form: string) => `/api/admin/submissions/${form}/petition/packet`],
    ["asOf", (form: string) => `/api/admin/submissions/${form}/petition`],
  ])("in %s is reported with the name of the parameter", async (name, pathOf) => {
    const response = await attorney.call("GET", `${pathOf(subjects.form)}?${name}=a%00b`);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toEqual([{ path: name, message: expect.any(String) }]);
  });

  it("in the reason on the page of filled forms is rejected, and the text stays on the page", async () => {
    const response = await attorney.post(`/admin/submissions/${subjects.form}/packet`, { reason: "a\u0000b" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("This text has characters that cannot be stored");
  });

  it("in any text of a body causes no server error", async () => {
    const withBody = calls.filter((call) => exampleOf(call) !== undefined && call.operation.operationId !== "signIn");
    expect(withBody.length).toBeGreaterThan(15);
    for (const call of withBody)
      for (const body of variantsOf(exampleOf(call))) {
        const response = await attorney.call(call.method, subjects.addressOf(call), body);
        expect(response.status, `${call.method} ${call.path} ${JSON.stringify(body)}`).toBeLessThan(500);
        await response.body?.cancel();
      }
  });
});

/** Returns copies of a value in each of which one text has a NUL. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value}\u0000`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    variantsOf(inner).map((variant) => Object.assign(structuredClone(value), { [key]: variant })),
  );
}
