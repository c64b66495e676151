import { afterAll, beforeAll, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { listJobs, listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

it("every scheduled job succeeds, and those that forget counts keep what the current period has", async () => {
  expect(await submitNew(apiClient(server.url))).toBe(200);
  await expect.poll(() => listSubmissionStates(server), { timeout: 20_000 }).toEqual(["sent"]);
  const scheduled = await withDatabase(server, async (sql) => {
    await sql`delete from uses`;
    await sql`insert into uses (source, use, count, began_at)
      select use || ' ' || age, use, 1, now() - age::interval
      from unnest(array['creation', 'uploadKilobytes']) use, unnest(array['9 minutes', '11 minutes', '23 hours', '25 hours']) age`;
    return sql<{ task: string }[]>`select identifier as task from graphile_worker._private_known_crontabs`;
  });
  expect(scheduled.map(({ task }) => task)).toContain("forget_uses");
  await withDatabase(server, (sql) => Promise.all(scheduled.map(({ task }) => sql`select graphile_worker.add_job(${task})`)));
  await expect.poll(() => listJobs(server), { timeout: 20_000 }).toEqual([]);
  const kept = await withDatabase(server, (sql) => sql`select source from uses order by source`);
  expect(kept.map(({ source }) => source)).toEqual([
    "creation 9 minutes",
    ...["11 minutes", "23 hours", "9 minutes"].map((age) => `uploadKilobytes ${age}`),
  ]);
}, 60_000);
