import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { asOperator } from "../support/environment.ts";
import { isLong } from "../support/long.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { listJobs, passTime, listSubmissionStates, submitNew } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let mailbox: Mailbox;
let server: TestServer;
let robot: Client;
let rejection: number | undefined | Promise<undefined>;
let replyDelayMs = 0;
beforeAll(async () => {
  mailbox = await startMailbox(() => rejection, 0, { rejectMessage: () => sleep(replyDelayMs, undefined) });
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
  robot = apiClient(server.url);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

let before = 0;
beforeEach(() => {
  before = mailbox.raw.length;
  rejection = undefined;
});
const receivedCount = () => mailbox.raw.length - before;

const lastState = async () => (await listSubmissionStates(server)).at(-1);
const errors = async () => (await listJobs(server)).map(({ error }) => error);

/** Expects the email to arrive exactly once. */
async function expectDeliveredOnce(): Promise<void> {
  const stateLater = async () => {
    await passTime(server);
    return lastState();
  };
  await expect.poll(stateLater, { timeout: 30_000 }).toBe("sent");
  await sleep(2_500);
  await passTime(server);
  await sleep(2_500);
  expect(receivedCount()).toBe(1);
  expect(await listJobs(server)).toEqual([]);
}

describe("a submission", () => {
  it("is accepted while the mail server returns 451, and delivered once after it recovers", async () => {
    rejection = 451;
    expect(await submitNew(robot)).toBe(200);
    await expect.poll(errors, { timeout: 20_000 }).toEqual(["SMTP 451"]);
    expect(await lastState()).toBe("queued");
    rejection = undefined;
    await expectDeliveredOnce();
  }, 60_000);

  it.runIf(isLong)(
    "is delivered once by a mail server that takes 75 seconds to respond",
    async () => {
      replyDelayMs = 75_000;
      expect(await submitNew(robot)).toBe(200);
      await expect.poll(lastState, { timeout: 120_000 }).toBe("sent");
      await sleep(3_000);
      replyDelayMs = 0;
      expect(receivedCount()).toBe(1);
      expect(await listJobs(server)).toEqual([]);
    },
    150_000,
  );

  it("is accepted while the mail server is down for two hours, and delivered once afterwards", async () => {
    const port = Number(new URL(mailbox.url).port);
    await mailbox.stop();
    expect(await submitNew(robot)).toBe(200);
    const attemptsLater = async () => {
      await passTime(server);
      return (await listJobs(server))[0]?.attempts;
    };
    await expect.poll(attemptsLater, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
    mailbox = await startMailbox(() => rejection, port);
    before = 0;
    await expectDeliveredOnce();
  }, 120_000);

  it("that is permanently rejected is shown as failed, and the next one is delivered", async () => {
    rejection = 550;
    expect(await submitNew(robot)).toBe(200);
    await expect.poll(lastState, { timeout: 20_000 }).toBe("failed: 550 refused by the test");
    expect(await listJobs(server)).toEqual([]);
    const readiness = async () => {
      const ready = await fetch(`${server.url}/readyz`, asOperator);
      return [ready.status, (await ready.json()).jobs];
    };
    await expect.poll(readiness).toEqual([200, { waiting: 0, dead: 1, deadMails: 1, deadWebhooks: 0 }]);
    rejection = undefined;
    expect(await submitNew(robot)).toBe(200);
    await expectDeliveredOnce();
  }, 60_000);
});
