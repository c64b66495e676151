import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../app/platform/crypto.server.ts";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { client, cookielessBrowser, cookiesOf, apiClient, type Client } from "../support/clients.ts";
import { routePath } from "../support/route-path.ts";
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
const sessionCount = async () => (await db`select from attorney_sessions`).length;

/** Every call below /api/admin that needs a session. */
const guardedCalls = readdirSync("app/routes")
  .filter((file) => /^api\.admin\..+\.ts$/.test(file) && !/admin\.(?:login|logout|auth)\./.test(file))
  .flatMap((file) => {
    const address = `/${routePath(file.slice(0, -3)).replace(/\$\w+/g, "x")}`;
    const methods = new Set(readFileSync(path.join("app/routes", file), "utf8").match(/\b(?:GET|POST|PATCH|DELETE)(?=:)/g));
    return [...methods].map((method) => ({ method, address }));
  });

describe("signing in", () => {
  it("takes the password, and returns a cookie for the session and one for the device", async () => {
    const answer = await login(robot, attorneyPassword);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ authenticated: true });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^attorney=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^known-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ]);
    expect(await isSignedIn(withCookie(cookiesOf(answer)))).toBe(true);
    expect(await isSignedIn(robot)).toBe(false);
  });

  it.each([
    ["another password", "not-the-password-of-the-firm"],
    ["a password with a space behind", `${attorneyPassword} `],
    ["a password with a space before", ` ${attorneyPassword}`],
    ["a password in capitals", attorneyPassword.toUpperCase()],
    ["the beginning of the password", attorneyPassword.slice(0, -1)],
    ["1,024 bytes", "é".repeat(512)],
  ])("refuses %s", async (_what, password) => {
    const answer = await login(robot, password);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: "Invalid password", message: "Invalid password" });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ["an empty password", "", "Password is required"],
    ["no password", undefined, "Password is required"],
    ["a number", 15, "Password is required"],
    ["a list", [attorneyPassword], "Password is required"],
    ["1,025 bytes", `${"é".repeat(512)}x`, "Password is too long (max 1024 bytes)"],
  ])("says what is wrong with %s, and does not count it", async (_what, password, message) => {
    const answer = await login(robot, password);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error: message, message, issues: [{ path: "password", message }] });
    expect(await db`select from sign_in_attempts`).toHaveLength(0);
  });

  it("refuses other bodies and other methods", async () => {
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
      const answer = await robot.call(method, address);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
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
  ])("sent to %j leads to %s", async (to, path) => {
    const answer = await cookielessBrowser(server.url).post(`/admin/login?${new URLSearchParams({ to })}`, { password: attorneyPassword });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  });

  it("works on the page as a plain form", async () => {
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

  it("is not done for another site's page", async () => {
    const [attorney, before] = [await signedInAttorney(server.url), await sessionCount()];
    const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
    for (const headers of foreign) {
      const answer = await login(robot, attorneyPassword, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      expect((await attorney.call("POST", "/api/admin/logout", undefined, headers)).status).toBe(403);
      expect((await attorney.call("POST", "/admin/logout", undefined, headers)).status).toBe(403);
    }
    const posted = await client(server.url, { Origin: "https://evil.example" }).post("/admin/login", { password: attorneyPassword });
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([403, []]);
    expect(await sessionCount()).toBe(before);
    expect(await isSignedIn(attorney)).toBe(true);
  });

  it("is written to the audit log", async () => {
    await login(robot, "not-the-password-of-the-firm");
    const attorney = await signedInAttorney(server.url);
    await attorney.call("POST", "/api/admin/logout");
    await robot.call("POST", "/api/admin/logout");
    const lines = await db`select action, address from audit_log order by id`;
    expect(lines.map(({ action }) => action)).toEqual(["sign_in_failed", "signed_in", "signed_out"]);
    for (const { address } of lines) expect(address).toMatch(/127\.0\.0\.1|::1/);
  });
});

describe("a session", () => {
  it("has its own id, whatever cookies the browser had", async () => {
    const planted = `attorney=${"A".repeat(43)}; known-device=${"B".repeat(43)}`;
    const first = cookiesOf(await login(withCookie(planted), attorneyPassword));
    expect(await isSignedIn(withCookie(planted))).toBe(false);
    expect(tokenOf("known-device", first)).not.toBe("B".repeat(43));
    const second = cookiesOf(await login(withCookie(first), attorneyPassword));
    expect(await isSignedIn(withCookie(first))).toBe(false);
    expect(await isSignedIn(withCookie(second))).toBe(true);
    expect(tokenOf("known-device", second)).toBe(tokenOf("known-device", first));
  });

  it("opens nothing once the attorney has signed out", async () => {
    const made = await cookielessBrowser(server.url)
      .page("/")
      .then((first) => withCookie(cookiesOf(first)).call("POST", "/api/bankruptcy-forms", {}));
    const form = `/api/bankruptcy-forms/${(await made.json()).id}`;
    const attorney = await signedInAttorney(server.url);
    expect((await attorney.call("GET", form)).status).toBe(200);
    const answer = await attorney.call("POST", "/api/admin/logout");
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual(["attorney=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(await isSignedIn(attorney)).toBe(false);
    expect((await attorney.call("GET", form)).status).toBe(404);
    expect(guardedCalls).toContainEqual({ method: "DELETE", address: "/api/admin/submissions/x" });
    for (const { method, address } of guardedCalls) {
      const refused = await attorney.call(method, address, method === "GET" ? undefined : {});
      expect(`${method} ${address} ${refused.status} ${(await refused.json()).error}`).toBe(
        `${method} ${address} 401 Authentication required`,
      );
    }
    expect((await attorney.call("POST", "/api/admin/logout")).status).toBe(204);
  });

  it("ends on the page by a plain form", async () => {
    const attorney = await signedInAttorney(server.url);
    const answer = await attorney.post("/admin/logout", {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/login"]);
    expect(await isSignedIn(attorney)).toBe(false);
    expect((await attorney.page("/admin/logout")).status).toBe(404);
  });

  it("ends after 30 idle minutes, which asking does not prolong", async () => {
    const attorney = await signedInAttorney(server.url);
    const row = sha256(tokenOf("attorney", attorney.cookie));
    const idleFor = (minutes: number) =>
      db`update attorney_sessions set seen_at = now() - ${minutes} * interval '1 minute' where id_hash = ${row}`;
    await idleFor(29);
    expect(await isSignedIn(attorney)).toBe(true);
    const [asked] = await db`select seen_at < now() - interval '28 minutes' as idle from attorney_sessions where id_hash = ${row}`;
    expect(asked).toEqual({ idle: true });
    await idleFor(31);
    expect(await isSignedIn(attorney)).toBe(false);
  });

  it("ends after 12 hours, however busy", async () => {
    const attorney = await signedInAttorney(server.url);
    const row = sha256(tokenOf("attorney", attorney.cookie));
    await db`update attorney_sessions set created_at = now() - interval '11 hours 59 minutes' where id_hash = ${row}`;
    expect(await isSignedIn(attorney)).toBe(true);
    await db`update attorney_sessions set created_at = now() - interval '12 hours 1 minute' where id_hash = ${row}`;
    expect(await isSignedIn(attorney)).toBe(false);
  });

  it("leaves neither its tokens nor the password in the database or the log", async () => {
    const attorney = await signedInAttorney(server.url);
    await login(attorney, `${attorneyPassword}!`);
    const dump = await dumpOf(db);
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

/** Everything in all tables, as text; bytes in hexadecimal. */
async function dumpOf(database: Sql): Promise<string> {
  const tables = await database`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(tables.map(({ name }) => database.unsafe(`select all_of_it::text as line from ${name} all_of_it`)));
  return rows
    .flat()
    .map(({ line }) => line)
    .join("\n");
}
