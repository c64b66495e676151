import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { openBrowser, apiClient } from "../support/clients.ts";
import { asOperator } from "../support/environment.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { suspendPostgres, postmasterPidOf, runningPostmaster } from "../support/postgres.ts";
import { createSavers, findLosses, saveContinuously, type SaveResults, type Saver } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const SUSPENDED_MS = isLong ? 20_000 : 8_000;
/** The longest allowed response time: strict when nothing else runs, and otherwise only low enough to detect hanging requests. */
const MAX_RESPONSE_MS = isLong ? 5_000 : 25_000;

let server: TestServer;
let savers: Saver[];
beforeAll(async () => {
  server = await startServer({ ownPostgres: true });
  savers = await createSavers(server.url, 50);
});
afterAll(() => server?.cleanup());

const readiness = async () => (await fetch(`${server.url}/readyz`, asOperator)).json();

/** Expects that every response acknowledged a save or asked to try again, and that it arrived in time. */
function expectDurableSaves(context: TestContext, { statuses, longest, wrong }: SaveResults): void {
  recordFigures(context, `${statuses[200]} saved, ${statuses[503] ?? 0} with 503, longest response ${(longest / 1_000).toFixed(1)} s`);
  expect(wrong).toEqual([]);
  expect(Object.keys(statuses)).not.toContain("0");
  expect(longest).toBeLessThan(MAX_RESPONSE_MS);
}

async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
}

/** Repeatedly terminates the connections that are in use. */
const cutConnections = () =>
  withDatabase(async (sql) => {
    for (let times = 0; times < 20; times++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ilike '%forms%'`;
      await sleep(50);
    }
  });

/** Kills one of the backends that serve the application while it is in use. */
const killBackend = () =>
  withDatabase(async (sql) => {
    const [busy] = await sql`select pid from pg_stat_activity where pid <> pg_backend_pid() and query ilike '%forms%' limit 1`;
    process.kill(busy?.["pid"], "SIGKILL");
  });

describe("while fifty clients save continuously", () => {
  const stopPostgres = (signal: NodeJS.Signals) => async () => {
    const previousPid = runningPostmaster(server.dataDir);
    process.kill(previousPid, signal);
    await expect.poll(() => ![0, previousPid].includes(postmasterPidOf(server.dataDir)), { timeout: 60_000 }).toBe(true);
  };
  const faults: [string, () => unknown][] = [
    ["PostgreSQL is shut down cleanly", stopPostgres("SIGINT")],
    ["PostgreSQL is shut down immediately", stopPostgres("SIGQUIT")],
    ["PostgreSQL's main process is killed", stopPostgres("SIGKILL")],
    ["one of PostgreSQL's backends is killed", killBackend],
    ["connections are terminated", cutConnections],
  ];
  it.for(faults)(
    "%s: no acknowledged save is lost, and everything recovers automatically",
    { timeout: 180_000 },
    async ([, injectFault], context) => {
      const saving = saveContinuously(server.url, savers);
      await saving.allSavedAgain();
      await injectFault();
      await saving.allSavedAgain();
      await saving.allSavedAgain();
      const results = await saving.stop();
      expect(await findLosses(server.url, savers)).toEqual([]);
      expectDurableSaves(context, results);
      await expect.poll(readiness).toMatchObject({ database: "ok" });
    },
  );
});

describe("while PostgreSQL is suspended", () => {
  it("every request returns 503 in time, and everything recovers after it resumes", { timeout: 90_000 }, async (context) => {
    const client = await openBrowser(server.url);
    const saving = saveContinuously(server.url, savers);
    await saving.allSavedAgain();
    const resume = suspendPostgres(server.dataDir);
    try {
      const began = Date.now();
      const pages = ["/", "/step/contact-info", "/upload"].map((path) => client.page(path));
      const post = client.post("/step/contact-info", { city: "Cary", intent: "next" });
      for (const response of await Promise.all([...pages, post, client.call("POST", forms, {})])) {
        expect(response.status).toBe(503);
        expect(response.headers.get("Retry-After")).toBe("5");
      }
      expect(Date.now() - began).toBeLessThan(MAX_RESPONSE_MS);
      for (const path of ["/step/contact-info", "/"]) {
        const html = await (await client.page(path)).text();
        expect(html).toContain("<title>We cannot reach your form right now - Example &amp; Sample Law, PLLC</title>");
        expect(html).toContain(`href="${path}">Try again`);
      }
      const liveness = await fetch(`${server.url}/healthz`);
      expect([liveness.status, await liveness.text()]).toEqual([200, "ok"]);
      const readyz = await fetch(`${server.url}/readyz`, asOperator);
      expect(readyz.status).toBe(503);
      expect(await readyz.json()).toMatchObject({ database: "down", storage: "ok", sweep: null, jobs: { waiting: null, dead: null } });
      await sleep(SUSPENDED_MS - (Date.now() - began));
    } finally {
      resume();
    }
    await saving.allSavedAgain(10_000);
    const results = await saving.stop();
    expect(await findLosses(server.url, savers)).toEqual([]);
    expectDurableSaves(context, results);
    expect(server.log()).not.toContain('"level":60');
    await expect.poll(readiness).toMatchObject({ database: "ok" });
  });

  it("jobs wait, and continue after it resumes", { timeout: 60_000 }, async () => {
    const resume = suspendPostgres(server.dataDir);
    await sleep(5_000);
    resume();
    const robot = apiClient(server.url);
    const createForm = async () =>
      (
        await robot.call("POST", forms, {
          formData: { personalInfo: { clientName: "A", clientSSN: "987654320", clientDateOfBirth: "1984-03-17" } },
        })
      ).json();
    let id = "";
    await expect.poll(async () => (id = (await createForm()).id)).toMatch(/./);
    expect((await robot.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    await expect.poll(readiness, { timeout: 40_000 }).toMatchObject({ jobs: { waiting: 0, dead: 0 } });
  });
});
