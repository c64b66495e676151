import { afterAll, beforeAll, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { listSubmissionStates, passTime, submitNew } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const WARNING = 40;
const ERROR = 50;

let mailbox: Mailbox;
let server: TestServer;
let robot: Client;
let rejection: number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox(() => rejection);
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
  robot = apiClient(server.url);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

/** The messages of the log at a level, from a position on. */
const messages = (level: number, from: number): string[] =>
  server
    .log()
    .slice(from)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter((line) => line.level === level)
    .map(({ msg }) => msg);
const lastState = async () => (await listSubmissionStates(server)).at(-1);
const hasFailed = (from: number) => messages(WARNING, from).some((message) => message.startsWith("Failed task"));

it("a mail that is retried and then accepted leaves warnings only", async () => {
  const start = server.log().length;
  rejection = 451;
  await submitNew(robot);
  await expect.poll(() => hasFailed(start), { timeout: 20_000 }).toBe(true);
  rejection = undefined;
  await passTime(server);
  await expect.poll(lastState, { timeout: 20_000 }).toBe("sent");
  expect(messages(WARNING, start)).toContain("email not sent");
  expect(messages(ERROR, start)).toEqual([]);
});

it("a mail that is refused to the end leaves one error", async () => {
  const start = server.log().length;
  rejection = 451;
  await submitNew(robot);
  await expect.poll(() => hasFailed(start), { timeout: 20_000 }).toBe(true);
  expect(messages(ERROR, start)).toEqual([]);
  // The job is unlocked only after its failure is logged.
  const makeNextTheLast = () =>
    withDatabase(server, async (sql) => {
      const jobs = await sql`
        update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
        where locked_at is null and attempts > 0 returning id`;
      return jobs.length;
    });
  await expect.poll(makeNextTheLast, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(lastState, { timeout: 20_000 }).toMatch(/^failed/);
  await expect.poll(() => messages(ERROR, start), { timeout: 10_000 }).toEqual([expect.stringContaining("attempt 17 of 17")]);
});
