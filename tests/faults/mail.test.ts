import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { isLong } from "../support/long.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { jobsOf, makeJobsDue, submissionStates, submitNewForm } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

let mailbox: Mailbox;
let server: TestServer;
let api: Client;
let rejection: number | undefined | Promise<undefined>;
let responseDelayMs = 0;
beforeAll(async () => {
  mailbox = await startMailbox(() => rejection, 0, { refuseMessage: () => sleep(responseDelayMs, undefined) });
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
  api = apiClient(server.url);
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
const countReceived = () => mailbox.raw.length - before;

const lastState = async () => (await submissionStates(server)).at(-1);
const errors = async () => (await jobsOf(server)).map(({ error }) => error);

/** Expects that one email arrives and no other within five seconds. */
async function expectDeliveredOnce(): Promise<void> {
  const stateLater = async () => {
    await makeJobsDue(server);
    return lastState();
  };
  await expect.poll(stateLater, { timeout: 30_000 }).toBe("sent");
  await sleep(2_500);
  await makeJobsDue(server);
  await sleep(2_500);
  expect(countReceived()).toBe(1);
  expect(await jobsOf(server)).toEqual([]);
}

describe("a submission", () => {
  it("is accepted while the mail server answers 451, and delivered once when it accepts mail", async () => {
    rejection = 451;
    expect(await submitNewForm(api)).toBe(200);
    await expect.poll(errors, { timeout: 20_000 }).toEqual(["SMTP 451"]);
    expect(await lastState()).toBe("queued");
    rejection = undefined;
    await expectDeliveredOnce();
  }, 60_000);

  it.runIf(isLong)(
    "is delivered once to a mail server that responds after 75 seconds",
    async () => {
      responseDelayMs = 75_000;
      expect(await submitNewForm(api)).toBe(200);
      await expect.poll(lastState, { timeout: 120_000 }).toBe("sent");
      await sleep(3_000);
      responseDelayMs = 0;
      expect(countReceived()).toBe(1);
      expect(await jobsOf(server)).toEqual([]);
    },
    150_000,
  );

  it("is accepted while the mail server is down for eight attempts, and delivered once afterwards", async () => {
    const port = Number(new URL(mailbox.url).port);
    await mailbox.stop();
    expect(await submitNewForm(api)).toBe(200);
    const countAttempts = async () => {
      await makeJobsDue(server);
      return (await jobsOf(server))[0]?.attempts;
    };
    await expect.poll(countAttempts, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
    mailbox = await startMailbox(() => rejection, port);
    before = 0;
    await expectDeliveredOnce();
  }, 120_000);

  it("that is rejected permanently is shown as failed, and the next one is delivered", async () => {
    rejection = 550;
    expect(await submitNewForm(api)).toBe(200);
    await expect.poll(lastState, { timeout: 20_000 }).toBe("failed: 550 refused by the test");
    expect(await jobsOf(server)).toEqual([]);
    const readiness = async () => {
      const ready = await fetch(`${server.url}/readyz`);
      return [ready.status, (await ready.json()).jobs];
    };
    await expect.poll(readiness).toEqual([200, { waiting: 0, dead: 1, deadMails: 1, deadWebhooks: 0 }]);
    rejection = undefined;
    expect(await submitNewForm(api)).toBe(200);
    await expectDeliveredOnce();
  }, 60_000);
});
