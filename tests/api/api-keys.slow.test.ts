import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenApi, Operation } from "../../app/api/description/open-api.ts";
import { createApiKey } from "../../app/platform/api-keys.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient, client, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { inTurn } from "../support/thorough.ts";

interface AdminCall {
  method: string;
  path: string;
  operation: Operation;
}

let reports: { key: string; entry: string };
const sync = createApiKey("sync", "full");
const revoked = createApiKey("gone", "full");

/** The operations that need neither a session nor a key. */
const publicOperations = ["signIn", "signOut", "readSignInStatus"];

const env: Record<string, string> = {
  ATTORNEY_PASSWORD: attorneyPassword,
  RATE_LIMIT_SCALE: "10",
};
let server: TestServer;
/** One connection for all tests, because opening one takes longer than a call. */
let sql: postgres.Sql;
let calls: AdminCall[];
let attorney: Client;
beforeAll(async () => {
  const [key = "", entry = ""] = (await run("api-key", "none", ["reports", "read"])).output
    .split("\n\n")
    .filter((line) => !line.includes(" "));
  reports = { key, entry: entry.trim() };
  env["API_KEYS"] = `${reports.entry}, ${sync.entry},${revoked.entry}`;
  server = await startServer({ env });
  sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  const { paths } = (await (await apiClient(server.url).call("GET", "/api/openapi.json")).json()) as OpenApi;
  calls = Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith("/api/admin/")
      ? Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      : [],
  );
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await sql?.end();
  await server?.cleanup();
});
beforeEach(() => sql`truncate sign_in_attempts`);

/** An API client that sends this key and optional further headers. */
const clientWithKey = (key: string, more: Record<string, string> = {}): Client =>
  client(server.url, { Authorization: `Bearer ${key}`, ...more });

/** Creates a form and an upload session, and returns a function that fills their ids into the paths of calls. */
async function newCase() {
  const form = await createApiForm(server.url, couple.formData);
  const document = await addApiDocument(server.url, form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
  const session = await createApiSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]);
  const [{ id: file }] = (await (await attorney.call("GET", `/api/admin/upload-sessions/${session}`)).json()).files;
  const { id: search } = await (await attorney.call("POST", "/api/admin/conflicts", { name: "Nobody Known" })).json();
  const inSession = { id: session, fileId: file };
  const inForm = { id: form, fileId: document, table: "unsecuredCreditors", file: "d.csv" };
  const addressOf = ({ path }: AdminCall) => {
    const values: Record<string, string> = path.includes("/conflicts/")
      ? { id: search }
      : path.includes("/upload-sessions/")
        ? inSession
        : inForm;
    return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  };
  return { form, session, addressOf };
}

const exampleOf = ({ operation }: AdminCall) => operation.requestBody?.content["application/json"]?.example;
const writes = () => calls.filter(({ method, operation }) => method !== "GET" && !publicOperations.includes(operation.operationId));
const operationIdOf = ({ operation }: AdminCall) => operation.operationId;

/** Status, type, and body of a response. Binary bodies differ between downloads, so only their size is checked. */
async function readContent(response: Response): Promise<unknown[]> {
  const type = response.headers.get("Content-Type");
  const isReproducible = type?.startsWith("application/json") || type?.startsWith("text/");
  return [
    response.status,
    type,
    response.headers.get("Content-Disposition"),
    isReproducible ? await response.text() : (await response.blob()).size > 100,
  ];
}

const readAuditLog = (...ids: string[]) =>
  sql<{ action: string; program: string | null }[]>`
    select action, program from audit_log where form_id in ${sql(ids)} or upload_session_id in ${sql(ids)} order by id`;

describe("an API key", () => {
  it("is created by a command that stores nothing", async () => {
    expect(reports.key).toMatch(/^[\w-]{43}$/);
    expect(reports.entry).toBe(`reports:read:${createHash("sha256").update(reports.key).digest("hex")}`);
    expect(existsSync("none")).toBe(false);
    for (const args of [[], ["reports"], ["reports", "write"], ["two words", "read"], ["reports", "read", "more"]])
      expect(await run("api-key", "none", args)).toEqual({
        code: 1,
        output: expect.stringContaining("Usage: npm run api-key -- <name> read|full"),
      });
  });

  it("for reading returns everything that a session reads and is rejected for every change", { timeout: 300_000 }, async () => {
    const { form, session, addressOf } = await newCase();
    const reader = clientWithKey(reports.key);
    expect(calls.filter(({ method }) => method === "GET").length).toBeGreaterThan(20);
    const packet = calls.find((call) => operationIdOf(call) === "makePacket")!;
    for (const method of ["GET", "HEAD"]) expect((await reader.call(method, addressOf(packet))).status).toBe(403);
    for (const call of calls.filter((each) => each.method === "GET" && each !== packet)) {
      const content = await readContent(await attorney.call("GET", addressOf(call)));
      expect(await readContent(await reader.call("GET", addressOf(call))), operationIdOf(call)).toEqual(content);
    }
    expect((await reader.call("HEAD", "/api/admin/submissions")).status).toBe(200);
    const before = await readAuditLog(form);
    expect(writes().length).toBeGreaterThan(15);
    for (const call of writes()) {
      const response = await reader.call(call.method, addressOf(call), exampleOf(call));
      expect([response.status, (await response.json()).message], operationIdOf(call)).toEqual([403, "This API key may only read."]);
    }
    expect(await readAuditLog(form)).toEqual(before);
    expect(before.filter((line) => line.program === "reports").length).toBeGreaterThan(5);
    expect((await readAuditLog(session)).some((line) => line.program === "reports")).toBe(true);
  });

  it("for reading repeats a conflict search without changing its counts", async () => {
    const { id } = await (await attorney.call("POST", "/api/admin/conflicts", { name: "Nobody Searched" })).json();
    const readSearch = () => sql`select sealed from conflict_searches where id = ${id}`;
    const before = await readSearch();
    expect((await clientWithKey(reports.key).call("GET", `/api/admin/conflicts/${id}`)).status).toBe(200);
    expect(await readSearch()).toEqual(before);
    expect((await attorney.call("GET", `/api/admin/conflicts/${id}`)).status).toBe(200);
    expect(await readSearch()).not.toEqual(before);
  });

  it("with full access does everything that a session does and is named in the audit log", { timeout: 300_000 }, async () => {
    const isDeletion = ({ method, path }: AdminCall) => method === "DELETE" || path.endsWith("/erasure");
    const newCases = () => Promise.all([newCase(), newCase()]);
    let [keyCase, sessionCase] = await newCases();
    for (const call of writes().sort((one, other) => Number(isDeletion(one)) - Number(isDeletion(other)))) {
      if (isDeletion(call)) [keyCase, sessionCase] = await newCases();
      const readLines = () => Promise.all([keyCase, sessionCase].map(({ form, session }) => readAuditLog(form, session)));
      const before = await readLines();
      const [{ version }] = await sql<[{ version: number }]>`select coalesce(max(version), 0)::int as version from firm_defaults`;
      const response = await clientWithKey(sync.key).call(call.method, keyCase.addressOf(call), exampleOf(call), { "If-Match": '"0"' });
      await sql`truncate creditor_addresses`;
      await sql`delete from firm_defaults where version > ${version}`;
      const expected = await attorney.call(call.method, sessionCase.addressOf(call), exampleOf(call), { "If-Match": '"0"' });
      expect(response.status, operationIdOf(call)).toBe(expected.status);
      expect(response.status, operationIdOf(call)).not.toBe(401);
      const [keyLines = [], sessionLines = []] = (await readLines()).map((lines, index) => lines.slice(before[index]!.length));
      expect(keyLines.map(({ action }) => action).sort(), operationIdOf(call)).toEqual(sessionLines.map(({ action }) => action).sort());
      expect(sessionLines.filter((line) => line.program !== null)).toEqual([]);
      if (sessionLines.length > 0 && response.ok)
        expect(
          keyLines.map((line) => line.program),
          operationIdOf(call),
        ).toContain("sync");
    }
  });

  it("is named on the case page and the dashboard", async () => {
    const { form } = await newCase();
    expect((await clientWithKey(sync.key).call("POST", `/api/admin/submissions/${form}/notes`, { text: "from the calendar" })).status).toBe(
      201,
    );
    const page = await (await attorney.page(`/admin/submissions/${form}/history`)).text();
    expect(page.replaceAll("<!-- -->", "")).toMatch(/by program sync<[^]{0,200}from the calendar/);
    expect((await (await attorney.page("/admin/dashboard")).text()).replaceAll("<!-- -->", "")).toContain("Note added, by program sync");
  });

  it("is rejected after it was removed, or with a changed character", { timeout: 180_000 }, async () => {
    const { addressOf } = await newCase();
    expect((await clientWithKey(revoked.key).call("GET", "/api/admin/submissions")).status).toBe(200);
    env["API_KEYS"] = `${reports.entry},${sync.entry}`;
    await server.restart();
    attorney = await signInAttorney(server.url);
    const changed = `${sync.key.slice(0, -1)}${sync.key.endsWith("A") ? "B" : "A"}`;
    const wrongKeys = [revoked.key, changed, sync.entry.split(":")[2]!];
    for (const [index, call] of calls.entries())
      for (const key of inTurn(wrongKeys, index)) {
        await sql`truncate sign_in_attempts`;
        const response = await clientWithKey(key, { Cookie: attorney.cookie }).call(call.method, addressOf(call), exampleOf(call));
        const isUnknown = (await response.text()).includes("This API key is not known.");
        expect([response.status, isUnknown], operationIdOf(call)).toEqual([401, true]);
      }
    expect(server.log()).not.toContain(revoked.key);
    expect(server.log()).not.toContain(changed);
  });

  it("is accepted only in the Authorization header", async () => {
    const { form, addressOf } = await newCase();
    const wrongPlaces = [
      client(server.url, { Cookie: `attorney=${sync.key}` }),
      client(server.url, { Cookie: `Authorization=Bearer ${sync.key}` }),
      client(server.url, { "X-API-Key": sync.key }),
      client(server.url, { Authorization: `Basic ${Buffer.from(`sync:${sync.key}`).toString("base64")}` }),
      apiClient(server.url),
    ];
    const guarded = calls.filter((each) => !publicOperations.includes(operationIdOf(each)));
    for (const [index, call] of guarded.entries())
      for (const who of inTurn(wrongPlaces, index)) {
        const query = `?access_token=${sync.key}&api_key=${sync.key}&key=${sync.key}`;
        const response = await who.call(call.method, addressOf(call) + query, exampleOf(call));
        expect([response.status, (await response.json()).message], operationIdOf(call)).toEqual([401, "Authentication required"]);
      }
    expect((await attorney.call("GET", `/api/admin/submissions/${form}`)).status).toBe(200);
    expect(server.log()).not.toContain(sync.key);
  });

  it("opens neither the office's pages nor the clients' API", async () => {
    const { form, session } = await newCase();
    expect((await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${form}/submit-to-attorney`)).status).toBe(200);
    const sender = clientWithKey(sync.key);
    for (const path of [
      "/admin/dashboard",
      `/admin/submissions/${form}`,
      `/admin/submissions/${form}/pdf`,
      `/admin/upload-sessions/${session}`,
    ])
      expect((await sender.page(path)).headers.get("Location"), path).toMatch(/^\/admin\/login/);
    for (const path of ["/admin/events", "/admin/dashboard/live"]) expect((await sender.page(path)).status, path).toBe(401);
    for (const path of [`/api/bankruptcy-forms/${form}`, `/api/bankruptcy-forms/${form}/pdf`, `/api/upload-sessions/${session}`])
      expect((await sender.call("GET", path)).status, path).toBe(404);
    expect((await sender.call("PATCH", `/api/bankruptcy-forms/${form}`, { formData: {} })).status).toBe(404);
  });

  it("takes precedence over a session in the same request", async () => {
    const { form } = await newCase();
    const notes = `/api/admin/submissions/${form}/notes`;
    const post = (headers: Record<string, string>) => client(server.url, headers).call("POST", notes, { text: "a note" });
    const session = { Cookie: attorney.cookie };
    const [evil, crossSite] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
    const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
    expect((await post({ ...session, ...evil })).status).toBe(403);
    expect((await post({ ...session, ...evil, ...bearer("not-a-key") })).status).toBe(401);
    expect((await post({ ...session, ...bearer(reports.key) })).status).toBe(403);
    for (const origin of [evil, crossSite]) expect((await post({ ...origin, ...bearer(sync.key) })).status).toBe(201);
  });

  it("is throttled when it is wrong, without affecting valid keys and signing in", async () => {
    const statuses: number[] = [];
    const callWithWrongKey = () => clientWithKey("x".repeat(43)).call("GET", "/api/admin/submissions");
    for (let count = 0; count < 12; count += 1) statuses.push((await callWithWrongKey()).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    await sql`update sign_in_attempts set paused_until = now() + interval '100 seconds'`;
    const paused = await callWithWrongKey();
    expect(Number(paused.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect((await paused.json()).message).toMatch(/^Too many attempts\. Please wait \d+ seconds and try again\.$/);
    expect((await clientWithKey(reports.key).call("GET", "/api/admin/submissions")).status).toBe(200);
    expect((await signInAttorney(server.url)).cookie).toContain("attorney=");
    const refusals = await sql`select program, address from audit_log where action = 'api_key_refused'`;
    expect(refusals.length).toBeGreaterThanOrEqual(5);
    expect(refusals[0]).toEqual({ program: null, address: "127.0.0.1" });
  });
});
