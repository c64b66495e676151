import { description } from "../../app/api/description/description.server.ts";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../app/platform/crypto.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { client, cookielessBrowser, cookiesOf, apiClient, type Client } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let db: Sql;
let robot: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  db = postgres(server.databaseUrl());
  robot = apiClient(server.url);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});
beforeEach(() => db`truncate sign_in_attempts, audit_log`);

const login = (who: Client, password: unknown, headers?: Record<string, string>) =>
  who.call("POST", "/api/admin/login", { password }, headers);
const isSignedIn = async (who: Client) => (await (await who.call("GET", "/api/admin/auth/status")).json()).authenticated;
const tokenOf = (name: string, cookies: string) => new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? "";
const withCookie = (cookie: string) => client(server.url, { Cookie: cookie, Origin: server.url });
const countSessions = async () => (await db`select from attorney_sessions`).length;

/** Every call below /api/admin that requires a session. */
const guardedCalls = Object.entries(description.paths)
  .filter(([address]) => /^\/api\/admin\/(?!login|logout|auth)/.test(address))
  .flatMap(([address, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), address: address.replace(/\{\w+\}/g, "x") })),
  );

describe("signing in", () => {
  it("accepts the password and sets cookies for the session and the device", async () => {
    const response = await login(robot, attorneyPassword);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ authenticated: true });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^attorney=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^known-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ]);
    expect(await isSignedIn(withCookie(cookiesOf(response)))).toBe(true);
    expect(await isSignedIn(robot)).toBe(false);
  });

  it.each([
    ["another password", "not-the-password-of-the-firm"],
    ["the password with a trailing space", `${attorneyPassword} `],
    ["the password with a leading space", ` ${attorneyPassword}`],
    ["the password in uppercase", attorneyPassword.toUpperCase()],
    ["the password without its last character", attorneyPassword.slice(0, -1)],
    ["1,024 bytes", "é".repeat(512)],
  ])("returns 401 for %s", async (_what, password) => {
    const response = await login(robot, password);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: "Invalid password", message: "Invalid password", code: "signInRequired" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ["an empty password", "", "Password is required"],
    ["no password", undefined, "Password is required"],
    ["a number", 15, "Password is required"],
    ["a list", [attorneyPassword], "Password is required"],
    ["1,025 bytes", `${"é".repeat(512)}x`, "Password is too long (max 1024 bytes)"],
  ])("returns 422 for %s without counting an attempt", async (_what, password, message) => {
    const response = await login(robot, password);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: message, message, code: "invalid", issues: [{ path: "password", message }] });
    expect(await db`select from sign_in_attempts`).toHaveLength(0);
  });

  it("rejects other bodies and methods", async () => {
    const send = (body: string, type = "application/json") => robot.call("POST", "/api/admin/login", body, { "Content-Type": type });
    expect((await send(`{"password":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect((await send("{")).status).toBe(400);
    expect((await send(`{"password":"${attorneyPassword}"}`, "text/plain")).status).toBe(415);
    expect((await robot.post("/api/admin/login", { password: attorneyPassword })).status).toBe(415);
    for (const [method, address, allowed] of [
      ["GET", "/api/admin/login", "POST"],
      ["DELETE", "/api/admin/logout", "POST"],
      ["GET", "/api/admin/logout", "POST"],
      ["POST", "/api/admin/auth/status", "GET, HEAD"],
    ] as const) {
      const response = await robot.call(method, address);
      expect([response.status, response.headers.get("Allow")]).toEqual([405, allowed]);
    }
  });

  it.each([
    ["/admin/submissions/x?history=2", "/admin/submissions/x?history=2"],
    ["/admin/dashboard?tab=uploads", "/admin/dashboard?tab=uploads"],
    ["/admin/logout", "/admin/dashboard"],
    ["/step/review", "/admin/dashboard"],
    ["https://evil.example/admin/dashboard", "/admin/dashboard"],
    ["//evil.example/admin/submissions/x", "/admin/dashboard"],
    ["/\\evil.example", "/admin/dashboard"],
    ["/admin/dashboard\r\nX: 1", "/admin/dashboardX:%201"],
    ["/admin/dashboard/../../upload", "/admin/dashboard"],
    ["", "/admin/dashboard"],
  ])("with the target %j redirects to %s", async (to, path) => {
    const response = await cookielessBrowser(server.url).post(`/admin/login?${new URLSearchParams({ to })}`, {
      password: attorneyPassword,
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
  });

  it("is asked for at /admin, which leads to the dashboard afterward", async () => {
    const places = [cookielessBrowser(server.url), await signInAttorney(server.url)].map(async (browser) => {
      const response = await browser.page("/admin");
      return [response.status, response.headers.get("Location")];
    });
    expect(await Promise.all(places)).toEqual([
      [303, expect.stringMatching(/^\/admin\/login/)],
      [302, "/admin/dashboard"],
    ]);
  });

  it("works on the page without scripts", async () => {
    const browser = cookielessBrowser(server.url);
    const empty = await browser.post("/admin/login", { password: "" });
    expect([empty.status, (await empty.text()).includes("Password is required")]).toEqual([422, true]);
    const wrong = await browser.post("/admin/login", { password: "<wrong-password>" });
    const page = await wrong.text();
    expect(wrong.status).toBe(401);
    expect(page).toContain("Login failed");
    expect(page).toContain("Invalid password");
    expect(page).not.toContain("wrong-password");
    const right = await browser.post("/admin/login", { password: attorneyPassword });
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/admin/dashboard"]);
    const again = await withCookie(cookiesOf(right)).page("/admin/login");
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/admin/dashboard"]);
  });

  it("returns 403 to pages of other sites", async () => {
    const [attorney, before] = [await signInAttorney(server.url), await countSessions()];
    const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
    for (const headers of foreign) {
      const response = await login(robot, attorneyPassword, headers);
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
      expect((await attorney.call("POST", "/api/admin/logout", undefined, headers)).status).toBe(403);
      expect((await attorney.call("POST", "/admin/logout", undefined, headers)).status).toBe(403);
    }
    const posted = await client(server.url, { Origin: "https://evil.example" }).post("/admin/login", { password: attorneyPassword });
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([403, []]);
    expect(await countSessions()).toBe(before);
    expect(await isSignedIn(attorney)).toBe(true);
  });

  it("is recorded in the audit log", async () => {
    await login(robot, "not-the-password-of-the-firm");
    const attorney = await signInAttorney(server.url);
    await attorney.call("POST", "/api/admin/logout");
    await robot.call("POST", "/api/admin/logout");
    const lines = await db`select action, address from audit_log order by id`;
    expect(lines.map(({ action }) => action)).toEqual(["sign_in_failed", "signed_in", "signed_out"]);
    for (const { address } of lines) expect(address).toMatch(/127\.0\.0\.1|::1/);
  });
});

describe("a session", () => {
  it("gets a new id, regardless of the browser's previous cookies", async () => {
    const planted = `attorney=${"A".repeat(43)}; known-device=${"B".repeat(43)}`;
    const first = cookiesOf(await login(withCookie(planted), attorneyPassword));
    expect(await isSignedIn(withCookie(planted))).toBe(false);
    expect(tokenOf("known-device", first)).not.toBe("B".repeat(43));
    const second = cookiesOf(await login(withCookie(first), attorneyPassword));
    expect(await isSignedIn(withCookie(first))).toBe(false);
    expect(await isSignedIn(withCookie(second))).toBe(true);
    expect(tokenOf("known-device", second)).toBe(tokenOf("known-device", first));
  });

  it("is rejected by every call after signing out", async () => {
    const created = await cookielessBrowser(server.url)
      .page("/")
      .then((first) => withCookie(cookiesOf(first)).call("POST", "/api/bankruptcy-forms", {}));
    const form = `/api/bankruptcy-forms/${(await created.json()).id}`;
    const attorney = await signInAttorney(server.url);
    expect((await attorney.call("GET", form)).status).toBe(200);
    const response = await attorney.call("POST", "/api/admin/logout");
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual(["attorney=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"]);
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(await isSignedIn(attorney)).toBe(false);
    expect((await attorney.call("GET", form)).status).toBe(404);
    expect(guardedCalls).toContainEqual({ method: "DELETE", address: "/api/admin/submissions/x" });
    for (const { method, address } of guardedCalls) {
      const rejected = await attorney.call(method, address, method === "GET" ? undefined : {});
      expect(`${method} ${address} ${rejected.status} ${(await rejected.json()).error}`).toBe(
        `${method} ${address} 401 Authentication required`,
      );
    }
    expect((await attorney.call("POST", "/api/admin/logout")).status).toBe(204);
  });

  it("ends by signing out on the page without scripts", async () => {
    const attorney = await signInAttorney(server.url);
    const response = await attorney.post("/admin/logout", {});
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/login"]);
    expect(await isSignedIn(attorney)).toBe(false);
    expect((await attorney.page("/admin/logout")).status).toBe(404);
  });

  it("ends after 30 idle minutes, which status checks do not extend", async () => {
    const attorney = await signInAttorney(server.url);
    const row = sha256(tokenOf("attorney", attorney.cookie));
    const setIdleMinutes = (minutes: number) =>
      db`update attorney_sessions set seen_at = now() - ${minutes} * interval '1 minute' where id_hash = ${row}`;
    await setIdleMinutes(29);
    expect(await isSignedIn(attorney)).toBe(true);
    const [checked] = await db`select seen_at < now() - interval '28 minutes' as idle from attorney_sessions where id_hash = ${row}`;
    expect(checked).toEqual({ idle: true });
    await setIdleMinutes(31);
    expect(await isSignedIn(attorney)).toBe(false);
  });

  it("ends after 12 hours even if it is used", async () => {
    const attorney = await signInAttorney(server.url);
    const row = sha256(tokenOf("attorney", attorney.cookie));
    await db`update attorney_sessions set created_at = now() - interval '11 hours 59 minutes' where id_hash = ${row}`;
    expect(await isSignedIn(attorney)).toBe(true);
    await db`update attorney_sessions set created_at = now() - interval '12 hours 1 minute' where id_hash = ${row}`;
    expect(await isSignedIn(attorney)).toBe(false);
  });

  it("leaves no tokens or password in the database or the log", async () => {
    const attorney = await signInAttorney(server.url);
    await login(attorney, `${attorneyPassword}!`);
    const dump = await dumpTables(db);
    const [session, device] = [tokenOf("attorney", attorney.cookie), tokenOf("known-device", attorney.cookie)];
    for (const known of [session, device]) expect(dump).toContain(sha256(known).toString("hex"));
    expect(server.log()).toContain("/api/admin/login");
    for (const secret of [session, device, attorneyPassword])
      for (const written of [secret, Buffer.from(secret).toString("hex"), Buffer.from(secret, "base64url").toString("hex")]) {
        expect(dump).not.toContain(written);
        expect(server.log()).not.toContain(written);
      }
  });
});

/** Returns all rows of all tables as text, with bytes in hexadecimal. */
async function dumpTables(database: Sql): Promise<string> {
  const tables = await database`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(tables.map(({ name }) => database.unsafe(`select all_of_it::text as line from ${name} all_of_it`)));
  return rows
    .flat()
    .map(({ line }) => line)
    .join("\n");
}
