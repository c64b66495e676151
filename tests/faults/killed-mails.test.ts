import { afterAll, beforeAll, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { lockRow } from "../support/hold-row.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { makeJobsDue, submissionStates, submitNewForm, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let mailbox: Mailbox;
let server: TestServer;
const reached = Promise.withResolvers<void>();
const response = Promise.withResolvers<undefined>();
beforeAll(async () => {
  mailbox = await startMailbox(() => {
    reached.resolve();
    return response.promise;
  });
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

/** Sets workers and running jobs back by two minutes, after which silent workers count as dead. */
const passTwoMinutes = () =>
  withDatabase(server, async (sql) => {
    await sql`update job_workers set seen_at = now() - interval '2 minutes'`;
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`;
  });

it("a server killed after the mail server accepted a submission sends it once more with the same Message-ID", async () => {
  expect(await submitNewForm(apiClient(server.url))).toBe(200);
  await reached.promise;
  const [submission] = await withDatabase(server, (sql) => sql<{ id: string }[]>`select id from submissions`);
  const rowLock = await lockRow(server, "submissions", submission!.id);
  response.resolve(undefined);
  await rowLock.waitUntilBlocking();
  await server.kill();
  await rowLock.release();
  expect([mailbox.raw.length, await submissionStates(server)]).toEqual([1, ["queued"]]);

  await passTwoMinutes();
  await server.restart();
  await expect.poll(() => submissionStates(server), { timeout: 20_000 }).toEqual(["sent"]);
  await makeJobsDue(server);
  await server.restart();
  const ids = mailbox.messages.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
}, 60_000);
