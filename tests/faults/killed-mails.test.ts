import { afterAll, beforeAll, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { holdRow } from "../support/row-lock.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { passTime, listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let mailbox: Mailbox;
let server: TestServer;
const reached = Promise.withResolvers<void>();
const letGo = Promise.withResolvers<undefined>();
beforeAll(async () => {
  mailbox = await startMailbox(() => {
    reached.resolve();
    return letGo.promise;
  });
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

/** Lets two minutes pass for the workers, after which those that are not seen count as dead. */
const passMinutes = () =>
  withDatabase(server, async (sql) => {
    await sql`update job_workers set seen_at = now() - interval '2 minutes'`;
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`;
  });

it(
  "killed after the mail server took a submission and before that was written down, it is sent once more with " + "the same Message-ID",
  async () => {
    expect(await submitNew(apiClient(server.url))).toBe(200);
    await reached.promise;
    const [submission] = await withDatabase(server, (sql) => sql<{ id: string }[]>`select id from submissions`);
    const hold = await holdRow(server, "submissions", submission!.id);
    letGo.resolve(undefined);
    await hold.awaited();
    await server.kill();
    await hold.release();
    expect([mailbox.raw.length, await listSubmissionStates(server)]).toEqual([1, ["queued"]]);

    await passMinutes();
    await server.restart();
    await expect.poll(() => listSubmissionStates(server), { timeout: 20_000 }).toEqual(["sent"]);
    await passTime(server);
    await server.restart();
    const ids = mailbox.messages.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  },
  60_000,
);
