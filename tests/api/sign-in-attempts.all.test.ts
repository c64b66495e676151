import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { client, apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let db: Sql;
let robot: Client;

/** Starts a server with these settings for a group of tests and forgets all attempts before each test. */
function useServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, ...env } });
    db = postgres(server.databaseUrl());
    robot = apiClient(server.url);
  });
  afterAll(async () => {
    await db?.end();
    await server?.cleanup();
  });
  beforeEach(() => db`truncate sign_in_attempts, audit_log`);
}

const login = (who: Client, password: string, headers?: Record<string, string>) =>
  who.call("POST", "/api/admin/login", { password }, headers);
const guess = (headers?: Record<string, string>) => login(robot, "not-the-password-of-the-firm", headers);
const forwardedFor = (address: string) => ({ "X-Forwarded-For": address });
const randomAddresses = (length: number) =>
  Array.from({ length }, () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`);
const numberedAddresses = (length: number) => Array.from({ length }, (_, index) => `203.0.113.${index}`);
const statusOf = async (response: Promise<Response>) => (await response).status;
const retryAfterOf = async (response: Promise<Response>) => Number((await response).headers.get("Retry-After"));
const liftPause = () => db`update sign_in_attempts set paused_until = now()`;
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function runInSequence<T>(items: T[], work: (item: T) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

describe("failed sign-ins from one address", () => {
  useServer();

  it("no longer keep the office out once the operator has run the command on the host", async () => {
    await db`
      insert into sign_in_attempts (source, count, paused_until)
      values ('unknown devices', 100, now() + interval '1 hour'), ('127.0.0.1', 20, now() + interval '15 minutes')`;
    expect(await statusOf(login(robot, attorneyPassword))).toBe(429);
    const { code, output } = await run("unlock-sign-in", server.dataDir);
    expect([code, output]).toEqual([0, "Signing in is possible again; forgotten: 2\n"]);
    expect((await run("unlock-sign-in", server.dataDir)).output).toBe("Nobody has to wait.\n");
    expect(await statusOf(login(robot, attorneyPassword))).toBe(200);
  });

  it("are paused regardless of forwarded addresses, while a known device can sign in", async () => {
    const attorney = await signInAttorney(server.url);
    await attorney.call("POST", "/api/admin/logout");
    const statuses = await runInSequence(randomAddresses(30), (address) =>
      statusOf(guess({ ...forwardedFor(address), Forwarded: `for=${address}` })),
    );
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.indexOf(429)).toBeLessThan(10);
    expect(countOf(statuses, 429)).toBeGreaterThanOrEqual(15);
    await db`update sign_in_attempts set paused_until = now() + interval '100 seconds' where source <> 'unknown devices'`;
    const paused = await login(robot, attorneyPassword);
    const wait = Number(paused.headers.get("Retry-After"));
    expect([paused.status, paused.headers.getSetCookie()]).toEqual([429, []]);
    expect(Math.abs(wait - 95)).toBeLessThanOrEqual(5);
    expect((await paused.json()).error).toBe(`Too many attempts. Please wait ${wait} seconds and try again.`);
    expect(await statusOf(login(attorney, attorneyPassword))).toBe(200);
    const forgedDevice = client(server.url, { Cookie: `known-device=${"A".repeat(43)}` });
    expect(await statusOf(login(forgedDevice, attorneyPassword))).toBe(429);
  });

  it("are counted exactly when they are concurrent", async () => {
    const statuses = await Promise.all(randomAddresses(30).map((address) => statusOf(guess(forwardedFor(address)))));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 25]);
    const lines = await db`select action from audit_log`;
    expect(lines.filter(({ action }) => action === "sign_in_paused")).toHaveLength(1);
    expect(lines).toHaveLength(6);
  });

  it("double the pause each time, up to 15 minutes, even across a restart", { timeout: 60_000 }, async () => {
    await runInSequence(randomAddresses(4), () => statusOf(guess()));
    const waits = await runInSequence(randomAddresses(11), async () => {
      await liftPause();
      expect(await statusOf(guess())).toBe(401);
      return retryAfterOf(guess());
    });
    for (const [index, wait] of waits.entries()) expect(Math.abs(wait - Math.min(2 ** (index + 1), 900))).toBeLessThanOrEqual(1);
    await db.end();
    await server.restart();
    db = postgres(server.databaseUrl());
    expect(await retryAfterOf(login(robot, attorneyPassword))).toBeGreaterThan(600);
    const page = await robot.post("/admin/login", { password: attorneyPassword });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(600);
    const text = await page.text();
    expect(text).toMatch(/Too many attempts\. Please wait 1\d minutes and try again\./);
    expect(text).not.toContain(attorneyPassword);
  });

  it("are forgotten after a successful sign-in and after a day", async () => {
    await runInSequence(randomAddresses(4), () => statusOf(guess()));
    expect(await statusOf(login(robot, attorneyPassword))).toBe(200);
    expect(await runInSequence(randomAddresses(5), () => statusOf(guess()))).toEqual([401, 401, 401, 401, 401]);
    await db`update sign_in_attempts set last_at = now() - interval '25 hours', paused_until = now() - interval '24 hours'`;
    expect(await runInSequence(randomAddresses(5), () => statusOf(guess()))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(guess())).toBe(429);
  });

  it("of a known device are paused separately", async () => {
    const attorney = await signInAttorney(server.url);
    const statuses = await runInSequence(randomAddresses(8), () => statusOf(login(attorney, "not-the-password-of-the-firm")));
    expect(statuses.indexOf(429)).toBe(5);
    expect(await statusOf(guess())).toBe(401);
  });

  it("are deleted after a day, and known devices after a year", async () => {
    const attorney = await signInAttorney(server.url);
    await statusOf(login(attorney, "not-the-password-of-the-firm"));
    await db`update sign_in_attempts set last_at = now() - interval '25 hours'`;
    await db`update known_devices set seen_at = now() - interval '366 days'`;
    await signInAttorney(server.url);
    await statusOf(guess());
    await db`select graphile_worker.add_job('forget_sign_in_attempts')`;
    await db`select graphile_worker.add_job('forget_known_devices')`;
    const sources = async () =>
      (await db`select source from sign_in_attempts`).map(({ source }) => String(source).replace(/^device .*/, "device")).sort();
    await expect.poll(sources).toEqual([expect.stringMatching(/^127\.0\.0\.1$|^0:0:0:0::/), "unknown devices"]);
    await expect.poll(async () => (await db`select from known_devices`).length).toBe(1);
  });
});

describe("failed sign-ins through a proxy", () => {
  useServer({ TRUST_PROXY: "loopback" });

  it("are counted per forwarded address, and per network for IPv6", async () => {
    const network = Array.from({ length: 5 }, (_, index) => `2001:db8:0:7::${index}`);
    expect(await runInSequence(network, (address) => statusOf(guess(forwardedFor(address))))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(guess(forwardedFor("2001:db8:0:7:ffff::1")))).toBe(429);
    expect(await statusOf(guess(forwardedFor("2001:db8:0:8::1")))).toBe(401);
    expect(await statusOf(guess(forwardedFor("198.51.100.1")))).toBe(401);
    expect(await statusOf(guess(forwardedFor(`2001:db8:0:7::1, 198.51.100.1`)))).toBe(401);
  });

  it("share a limit of 100 per hour, which does not apply to known devices", async () => {
    const attorney = client(server.url, { Cookie: (await signInAttorney(server.url)).cookie });
    expect(await runInSequence(numberedAddresses(3), (address) => statusOf(guess(forwardedFor(address))))).toEqual([401, 401, 401]);
    await db`update sign_in_attempts set count = count + 96 where source = 'unknown devices'`;
    expect(await statusOf(login(robot, attorneyPassword, forwardedFor("198.51.100.7")))).toBe(200);
    expect(await statusOf(guess(forwardedFor("198.51.100.8")))).toBe(401);
    const wait = await retryAfterOf(login(robot, attorneyPassword, forwardedFor("198.51.100.9")));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await statusOf(login(attorney, attorneyPassword, forwardedFor("203.0.113.1")))).toBe(200);
    await db`update sign_in_attempts set first_at = now() - interval '61 minutes', paused_until = now() - interval '1 minute'`;
    expect(await statusOf(guess(forwardedFor("198.51.100.9")))).toBe(401);
    expect(await statusOf(guess(forwardedFor("198.51.100.10")))).toBe(401);
  });

  it("return 503 when too many are queued", async () => {
    const responses = await Promise.all(numberedAddresses(60).map((address) => guess(forwardedFor(address))));
    const statuses = responses.map(({ status }) => status);
    expect(countOf(statuses, 401)).toBeGreaterThanOrEqual(22);
    expect(countOf(statuses, 503)).toBe(60 - countOf(statuses, 401));
    expect(countOf(statuses, 503)).toBeGreaterThan(0);
    for (const response of responses.filter(({ status }) => status === 503)) expect(response.headers.get("Retry-After")).toBe("5");
  });
});

describe("a changed password", () => {
  it("ends all sessions after a restart", { timeout: 90_000 }, async () => {
    const first = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
    const attorney = await signInAttorney(first.url);
    await first.stop();
    const start = (password: string) => startServer({ env: { ATTORNEY_PASSWORD: password }, dataDir: first.dataDir });
    const statusAt = async (url: string) => (await client(url, { Cookie: attorney.cookie }).call("GET", "/api/admin/auth/status")).json();
    const same = await start(attorneyPassword);
    expect(await statusAt(same.url)).toEqual({ authenticated: true });
    await same.stop();
    const changed = await start("another-password-of-the-firm");
    expect(await statusAt(changed.url)).toEqual({ authenticated: false });
    expect(await statusOf(login(apiClient(changed.url), attorneyPassword))).toBe(401);
    await changed.cleanup();
  });
});
