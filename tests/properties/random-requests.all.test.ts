import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { isLong } from "../support/long.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { anyText, plainDrafts, stepPosts } from "./arbitraries.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const json = { "Content-Type": "application/json" };

let server: TestServer;
/** Another client, whose form and session must not change. */
let bystander: Client;
let others: { form: string; session: string };
let before: unknown[];
interface Caller {
  client: Client;
  own: { form: string; session: string };
}
let browser: Caller;
let robot: Caller;

const createOwn = async (client: Client) => ({
  form: (await (await client.call("POST", forms, { formData: household1 })).json()).id as string,
  session: (await (await client.call("POST", sessions, { clientName: "Ann", clientEmail: "ann@example.com" })).json()).id as string,
});
const readOthersData = () =>
  Promise.all(
    [`${forms}/${others.form}`, `${forms}/${others.form}/documents`, `${sessions}/${others.session}`].map(async (path) =>
      (await bystander.call("GET", path)).json(),
    ),
  );

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "1000" } });
  bystander = await openBrowser(server.url);
  others = await createOwn(bystander);
  before = await readOthersData();
});
beforeEach(async () => {
  const requester = await openBrowser(server.url);
  browser = { client: requester, own: await createOwn(requester) };
  robot = { client: apiClient(server.url), own: await createOwn(apiClient(server.url)) };
});
afterAll(() => server?.cleanup());

/** Makes the given number of random requests, or four times as many in `npm run faults`. */
const checkProperty = async (requests: number, property: fc.IAsyncProperty<unknown>) => {
  await fc.assert(property as fc.IAsyncProperty<[]>, { numRuns: isLong ? 4 * requests : requests });
  expect(await readOthersData()).toEqual(before);
};

/** Expects no server error and no internals in the body, which it returns. */
const expectNoServerError = async (response: Response) => {
  const body = await response.text();
  if (response.status >= 500) throw new Error(`${response.status} ${response.url} ${body.slice(0, 300)}`);
  expect(body).not.toMatch(/\n\s+at .*\.(?:ts|js):\d+|PostgresError|syntax error at|node_modules/);
  return body;
};

it("no post of any step causes a server error or changes other clients' data", { timeout: 300_000 }, async () => {
  await checkProperty(
    1_000,
    fc.asyncProperty(stepPosts, async ({ step, entries, intent, version }) => {
      const body = new URLSearchParams(entries.map(([name, value]) => [name, value.toWellFormed()]));
      if (intent !== undefined) body.append("intent", intent.toWellFormed());
      if (version !== undefined) body.append("version", version.toWellFormed());
      const response = await browser.client.post(`/step/${step.slug}`, body);
      await expectNoServerError(response);
      expect([200, 303, 409, 422]).toContain(response.status);
    }),
  );
});

it("answers saved through the API are returned unchanged", { timeout: 300_000 }, async () => {
  await checkProperty(
    400,
    fc.asyncProperty(plainDrafts, async (formData) => {
      const created = await browser.client.call("POST", forms, { formData });
      const { id, formData: returned } = await created.json();
      expect(created.status).toBe(201);
      expect(returned).toEqual(formData);
      expect((await (await browser.client.call("GET", `${forms}/${id}`)).json()).formData).toEqual(formData);
    }),
  );
});

const names = fc.constantFrom(
  "clientName",
  "clientEmail",
  "clientPhone",
  "comments",
  "currentStep",
  "isCompleted",
  "formData",
  "status",
  "fileName",
  "fileSize",
  "mimeType",
  "storageKey",
  "id",
  "owner_hash",
  "ownerHash",
  "createdAt",
  "documents",
  "editHistory",
  "password",
  "formId",
  "days",
  "editReason",
  "__proto__",
);
const values = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText, { maxLength: 3 }),
  fc.object({ maxDepth: 3 }),
  plainDrafts,
);
const bodies = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.tuple(names, values), { maxLength: 6 }).map((entries) => JSON.stringify(Object.fromEntries(entries))),
  },
  { weight: 2, arbitrary: fc.json() },
  anyText,
  fc.nat(3_000).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
);

const owners = fc.oneof({ weight: 5, arbitrary: fc.constant("own") }, fc.constantFrom("other", "none", "half", "strange"));
const idOf = (kind: string, what: "form" | "session", { own }: Caller) =>
  ({ own: own[what], other: others[what], none: "A".repeat(24), half: own[what].slice(0, 12), strange: encodeURIComponent("../%00'\"") })[
    kind
  ]!;

const knownCalls = [
  "POST /api/bankruptcy-forms",
  "GET {form}",
  "PATCH {form}",
  "GET {form}/documents",
  "POST {form}/documents/upload-url",
  "POST {form}/documents/{type}",
  "DELETE {form}/documents/{type}/x",
  "GET {form}/documents/{type}/x/download",
  "POST {form}/submit-to-attorney",
  "POST /api/upload-sessions",
  "GET {session}",
  "PATCH {session}",
  "POST {session}/upload-url",
  "POST {session}/files",
  "DELETE {session}/files/x",
  "GET /api/admin/submissions",
  "GET /api/admin/submissions/{id}",
  "DELETE /api/admin/submissions/{id}",
  "GET /api/admin/submissions/{id}/pdf",
  "GET /api/admin/upload-sessions",
  "GET /api/admin/upload-sessions/{id}",
  "GET /api/admin/upload-sessions/{id}/files/x/download",
  "POST /api/admin/send-edit-link",
  "POST /api/admin/forms/{id}/edit-token",
  "PATCH /api/admin/forms/{id}/edit-token/extend",
  "DELETE /api/admin/forms/{id}/edit-token",
  "POST /api/admin/logout",
  "GET /api/admin/auth/status",
  "GET /api/edit/{token}",
  "PATCH /api/edit/{token}",
  "PUT /api/uploads/x",
  "GET /api",
];
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, arbitrary);
const type = fc.constantFrom("pictureId", "ssnCard", "payStubs", "taxReturns", "constructor", "x");
const anyMethod = fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE");
const calls = fc.tuple(fc.constantFrom(...knownCalls), owners, type, rarely(anyMethod)).map(([call, owner, documentType, otherMethod]) => {
  const [method, path] = call.split(" ") as [string, string];
  const pathFor = (caller: Caller) =>
    path
      .replace("{form}", `${forms}/${idOf(owner, "form", caller)}`)
      .replace("{session}", `${sessions}/${idOf(owner, "session", caller)}`)
      .replace("{id}", idOf(owner, "form", caller))
      .replace("{type}", documentType)
      .replace("{token}", "A".repeat(43));
  return { method: otherMethod ?? method, pathFor };
});
const headers = fc.record(
  {
    "Content-Type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-8",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "x",
    ),
    "If-Match": fc.constantFrom("*", '"1"', '"99999999999"', 'W/"2"', "x", '"-1"'),
    "Idempotency-Key": fc.string({ unit: fc.constantFrom(..."abc-123"), minLength: 1, maxLength: 40 }),
    Range: fc.constantFrom("bytes=0-1", "bytes=9-1", "x"),
    Accept: fc.constantFrom("text/html", "*/*", "x"),
  },
  { requiredKeys: [] },
);

it("no API call causes a server error or changes other clients' data", { timeout: 300_000 }, async () => {
  await checkProperty(
    1_200,
    fc.asyncProperty(fc.boolean(), calls, bodies, rarely(headers), async (isBrowser, { method, pathFor }, body, extraHeaders) => {
      const caller = isBrowser ? browser : robot;
      const response = await caller.client.call(method, pathFor(caller), method === "GET" ? undefined : body.toWellFormed(), {
        ...json,
        ...extraHeaders,
      });
      const text = await expectNoServerError(response);
      if (response.status >= 400) expect(JSON.parse(text)).toHaveProperty("message");
    }),
  );
});
