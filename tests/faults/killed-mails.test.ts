import { afterAll, beforeAll, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { holdRow } from "../support/row-lock.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { passTime, listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let mailbox: Mailbox;
let server: TestServer;
const reached = Promise.withResolvers<void>();
const release = Promise.withResolvers<undefined>();
beforeAll(async () => {
  mailbox = await startMailbox(() => {
    reached.resolve();
    return release.promise;
  });
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

/** Backdates the heartbeats and jobs of all workers by two minutes, after which missing workers count as dead. */
const ageWorkers = () =>
  withDatabase(server, async (sql) => {
    await sql`update job_workers set seen_at = now() - interval '2 minutes'`;
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`;
  });

it("a submission is sent again with the same Message-ID if the server is killed before it records that it was sent", async () => {
  expect(await submitNew(apiClient(server.url))).toBe(200);
  await reached.promise;
  const [submission] = await withDatabase(server, (sql) => sql<{ id: string }[]>`select id from submissions`);
  const hold = await holdRow(server, "submissions", submission!.id);
  release.resolve(undefined);
  await hold.awaited();
  await server.kill();
  await hold.release();
  expect([mailbox.raw.length, await listSubmissionStates(server)]).toEqual([1, ["queued"]]);

  await ageWorkers();
  await server.restart();
  await expect.poll(() => listSubmissionStates(server), { timeout: 20_000 }).toEqual(["sent"]);
  await passTime(server);
  await server.restart();
  const ids = mailbox.messages.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
}, 60_000);
