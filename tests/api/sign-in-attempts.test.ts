import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { client, apiClient, type Client } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let db: Sql;
let robot: Client;

/** Before the tests of a group: a server with these settings; before each one: no attempts. */
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
const from = (address: string) => ({ "X-Forwarded-For": address });
const random = (length: number) =>
  Array.from({ length }, () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`);
const numbered = (length: number) => Array.from({ length }, (_, index) => `203.0.113.${index}`);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const waitOf = async (answer: Promise<Response>) => Number((await answer).headers.get("Retry-After"));
const liftPause = () => db`update sign_in_attempts set paused_until = now()`;
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function inSequence<T>(things: T[], work: (thing: T) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (const thing of things) results.push(await work(thing));
  return results;
}

describe("attempts from one address", () => {
  useServer();

  it("meet a pause, whatever addresses they claim to come from, while a known device is let in", async () => {
    const attorney = await signedInAttorney(server.url);
    await attorney.call("POST", "/api/admin/logout");
    const statuses = await inSequence(random(30), (address) => statusOf(guess({ ...from(address), Forwarded: `for=${address}` })));
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.indexOf(429)).toBeLessThan(10);
    expect(countOf(statuses, 429)).toBeGreaterThanOrEqual(15);
    await db`update sign_in_attempts set paused_until = now() + interval '100 seconds' where source <> 'unknown devices'`;
    const refused = await login(robot, attorneyPassword);
    const wait = Number(refused.headers.get("Retry-After"));
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []]);
    expect(Math.abs(wait - 95)).toBeLessThanOrEqual(5);
    expect((await refused.json()).error).toBe(`Too many attempts. Please wait ${wait} seconds and try again.`);
    expect(await statusOf(login(attorney, attorneyPassword))).toBe(200);
    const made = client(server.url, { Cookie: `known-device=${"A".repeat(43)}` });
    expect(await statusOf(login(made, attorneyPassword))).toBe(429);
  });

  it("are counted one by one when they come at the same time", async () => {
    const statuses = await Promise.all(random(30).map((address) => statusOf(guess(from(address)))));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 25]);
    const lines = await db`select action from audit_log`;
    expect(lines.filter(({ action }) => action === "sign_in_paused")).toHaveLength(1);
    expect(lines).toHaveLength(6);
  });

  it("wait twice as long after each one, up to 15 minutes, also after a restart", { timeout: 60_000 }, async () => {
    await inSequence(random(4), () => statusOf(guess()));
    const waits = await inSequence(random(11), async () => {
      await liftPause();
      expect(await statusOf(guess())).toBe(401);
      return waitOf(guess());
    });
    for (const [index, wait] of waits.entries()) expect(Math.abs(wait - Math.min(2 ** (index + 1), 900))).toBeLessThanOrEqual(1);
    await db.end();
    await server.restart();
    db = postgres(server.databaseUrl());
    expect(await waitOf(login(robot, attorneyPassword))).toBeGreaterThan(600);
    const page = await robot.post("/admin/login", { password: attorneyPassword });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(600);
    const text = await page.text();
    expect(text).toMatch(/Too many attempts\. Please wait 1\d minutes and try again\./);
    expect(text).not.toContain(attorneyPassword);
  });

  it("are forgotten on success and after a quiet day", async () => {
    await inSequence(random(4), () => statusOf(guess()));
    expect(await statusOf(login(robot, attorneyPassword))).toBe(200);
    expect(await inSequence(random(5), () => statusOf(guess()))).toEqual([401, 401, 401, 401, 401]);
    await db`update sign_in_attempts set last_at = now() - interval '25 hours', paused_until = now() - interval '24 hours'`;
    expect(await inSequence(random(5), () => statusOf(guess()))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(guess())).toBe(429);
  });

  it("of a known device meet a pause of their own", async () => {
    const attorney = await signedInAttorney(server.url);
    const statuses = await inSequence(random(8), () => statusOf(login(attorney, "not-the-password-of-the-firm")));
    expect(statuses.indexOf(429)).toBe(5);
    expect(await statusOf(guess())).toBe(401);
  });

  it("and devices are forgotten when they are long past", async () => {
    const attorney = await signedInAttorney(server.url);
    await statusOf(login(attorney, "not-the-password-of-the-firm"));
    await db`update sign_in_attempts set last_at = now() - interval '25 hours'`;
    await db`update known_devices set seen_at = now() - interval '366 days'`;
    await signedInAttorney(server.url);
    await statusOf(guess());
    await db`select graphile_worker.add_job('forget_sign_in_attempts')`;
    await db`select graphile_worker.add_job('forget_known_devices')`;
    const sources = async () =>
      (await db`select source from sign_in_attempts`).map(({ source }) => String(source).replace(/^device .*/, "device")).sort();
    await expect.poll(sources).toEqual([expect.stringMatching(/^127\.0\.0\.1$|^0:0:0:0::/), "unknown devices"]);
    await expect.poll(async () => (await db`select from known_devices`).length).toBe(1);
  });
});

describe("attempts through a proxy", () => {
  useServer({ TRUST_PROXY: "loopback" });

  it("are counted by the address the proxy names, and by network for IPv6", async () => {
    const network = Array.from({ length: 5 }, (_, index) => `2001:db8:0:7::${index}`);
    expect(await inSequence(network, (address) => statusOf(guess(from(address))))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(guess(from("2001:db8:0:7:ffff::1")))).toBe(429);
    expect(await statusOf(guess(from("2001:db8:0:8::1")))).toBe(401);
    expect(await statusOf(guess(from("198.51.100.1")))).toBe(401);
    expect(await statusOf(guess(from(`2001:db8:0:7::1, 198.51.100.1`)))).toBe(401);
  });

  it("share a hundred an hour, which known devices have no part in", async () => {
    const attorney = client(server.url, { Cookie: (await signedInAttorney(server.url)).cookie });
    expect(await inSequence(numbered(3), (address) => statusOf(guess(from(address))))).toEqual([401, 401, 401]);
    await db`update sign_in_attempts set count = count + 96 where source = 'unknown devices'`;
    expect(await statusOf(login(robot, attorneyPassword, from("198.51.100.7")))).toBe(200);
    expect(await statusOf(guess(from("198.51.100.8")))).toBe(401);
    const wait = await waitOf(login(robot, attorneyPassword, from("198.51.100.9")));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await statusOf(login(attorney, attorneyPassword, from("203.0.113.1")))).toBe(200);
    await db`update sign_in_attempts set first_at = now() - interval '61 minutes', paused_until = now() - interval '1 minute'`;
    expect(await statusOf(guess(from("198.51.100.9")))).toBe(401);
    expect(await statusOf(guess(from("198.51.100.10")))).toBe(401);
  });

  it("do not queue up without end", async () => {
    const answers = await Promise.all(numbered(60).map((address) => guess(from(address))));
    const statuses = answers.map(({ status }) => status);
    expect(countOf(statuses, 401)).toBeGreaterThanOrEqual(22);
    expect(countOf(statuses, 503)).toBe(60 - countOf(statuses, 401));
    expect(countOf(statuses, 503)).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status === 503)) expect(answer.headers.get("Retry-After")).toBe("5");
  });
});

describe("another password after a restart", () => {
  it("ends all sessions", { timeout: 90_000 }, async () => {
    const first = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
    const attorney = await signedInAttorney(first.url);
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
