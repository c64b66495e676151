import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { openBrowser, apiClient } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { suspendPostgres, postmasterPidOf, runningPostmaster } from "../support/postgres.ts";
import { createSavers, findLosses, saveContinuously, type SaveResults, type Saver } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const FROZEN_MS = isLong ? 20_000 : 8_000;
/** The longest answer: measured when nothing else runs, and otherwise far from a request that hangs. */
const MOST_MS = isLong ? 5_000 : 25_000;

let server: TestServer;
let savers: Saver[];
beforeAll(async () => {
  server = await startServer({ ownPostgres: true });
  savers = await createSavers(server.url, 50);
});
afterAll(() => server?.cleanup());

const readiness = async () => (await fetch(`${server.url}/readyz`)).json();

/** Nobody was answered anything but that a save is durable, or that it is to be tried again; and that in time. */
function expectHeld(context: TestContext, { statuses, longest, wrong }: SaveResults): void {
  recordFigures(context, `${statuses[200]} saved, ${statuses[503] ?? 0} answered 503, longest answer ${(longest / 1_000).toFixed(1)} s`);
  expect(wrong).toEqual([]);
  expect(Object.keys(statuses)).not.toContain("0");
  expect(longest).toBeLessThan(MOST_MS);
}

async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
}

/** Cuts the connections that are at work, again and again. */
const cutConnections = () =>
  withDatabase(async (sql) => {
    for (let times = 0; times < 20; times++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ilike '%forms%'`;
      await sleep(50);
    }
  });

/** Ends with SIGKILL one of the processes that serve the application, in the middle of its work. */
const killBackend = () =>
  withDatabase(async (sql) => {
    const [busy] = await sql`select pid from pg_stat_activity where pid <> pg_backend_pid() and query ilike '%forms%' limit 1`;
    process.kill(busy?.["pid"], "SIGKILL");
  });

describe("while fifty clients save without pause", () => {
  const endPostgres = (signal: NodeJS.Signals) => async () => {
    const ended = runningPostmaster(server.dataDir);
    process.kill(ended, signal);
    await expect.poll(() => ![0, ended].includes(postmasterPidOf(server.dataDir)), { timeout: 60_000 }).toBe(true);
  };
  const harms: [string, () => unknown][] = [
    ["PostgreSQL is ended in good order", endPostgres("SIGINT")],
    ["PostgreSQL is ended at once", endPostgres("SIGQUIT")],
    ["PostgreSQL's first process is killed", endPostgres("SIGKILL")],
    ["one of PostgreSQL's processes is killed", killBackend],
    ["connections are cut", cutConnections],
  ];
  it.for(harms)("%s: nothing acknowledged is lost, and all goes on by itself", { timeout: 180_000 }, async ([, harm], context) => {
    const saving = saveContinuously(server.url, savers);
    await saving.allSavedAgain();
    await harm();
    await saving.allSavedAgain();
    await saving.allSavedAgain();
    const answers = await saving.stop();
    expect(await findLosses(server.url, savers)).toEqual([]);
    expectHeld(context, answers);
    await expect.poll(readiness).toMatchObject({ database: "ok" });
  });
});

describe("while PostgreSQL is frozen", () => {
  it("every request ends soon, and all continues once it moves again", { timeout: 90_000 }, async (context) => {
    const client = await openBrowser(server.url);
    const saving = saveContinuously(server.url, savers);
    await saving.allSavedAgain();
    const thaw = suspendPostgres(server.dataDir);
    try {
      const began = Date.now();
      const pages = ["/", "/step/contact-info", "/upload"].map((path) => client.page(path));
      const post = client.post("/step/contact-info", { city: "Cary", intent: "next" });
      for (const answer of await Promise.all([...pages, post, client.call("POST", forms, {})])) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get("Retry-After")).toBe("5");
      }
      expect(Date.now() - began).toBeLessThan(MOST_MS);
      for (const path of ["/step/contact-info", "/"]) {
        const html = await (await client.page(path)).text();
        expect(html).toContain("<title>We cannot reach your form right now - Example &amp; Sample Law, PLLC</title>");
        expect(html).toContain(`href="${path}">Try again`);
      }
      const alive = await fetch(`${server.url}/healthz`);
      expect([alive.status, await alive.text()]).toEqual([200, "ok"]);
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ database: "down", storage: "ok", sweep: null, jobs: { waiting: null, dead: null } });
      await sleep(FROZEN_MS - (Date.now() - began));
    } finally {
      thaw();
    }
    await saving.allSavedAgain(10_000);
    const answers = await saving.stop();
    expect(await findLosses(server.url, savers)).toEqual([]);
    expectHeld(context, answers);
    expect(server.log()).not.toContain('"level":60');
    await expect.poll(readiness).toMatchObject({ database: "ok" });
  });

  it("jobs continue afterwards", { timeout: 60_000 }, async () => {
    const thaw = suspendPostgres(server.dataDir);
    await sleep(5_000);
    thaw();
    const robot = apiClient(server.url);
    const created = async () =>
      (
        await robot.call("POST", forms, {
          formData: { personalInfo: { clientName: "A", clientSSN: "987654320", clientDateOfBirth: "1984-03-17" } },
        })
      ).json();
    let id = "";
    await expect.poll(async () => (id = (await created()).id)).toMatch(/./);
    expect((await robot.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    await expect.poll(readiness, { timeout: 40_000 }).toMatchObject({ jobs: { waiting: 0, dead: 0 } });
  });
});
