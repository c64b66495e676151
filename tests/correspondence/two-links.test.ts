import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { listJobs, passTime } from "../support/queue.ts";
import { browserWithDraft } from "../support/resume-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const mistyped = "dana@cleint.example";
const right = "dana@client.example";

let mailbox: Mailbox;
let server: TestServer;
let reject: (recipient: string) => number | undefined | Promise<number | undefined>;
beforeAll(async () => {
  mailbox = await startMailbox((recipient) => reject(recipient));
  server = await startServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(() => {
  mailbox.messages.length = 0;
});

const waitForJobs = () => expect.poll(() => listJobs(server)).toHaveLength(0);
const recipients = () => mailbox.messages.map(({ to }) => [to].flat()[0]!.text).sort();
const workingLinks = async () => {
  const tokens = mailbox.messages.map(({ text }) => /\/continue\/([\w-]{43})\n/.exec(text!)![1]!);
  const pages = await Promise.all(tokens.map((token) => fetch(`${server.url}/continue/${token}`)));
  return pages.filter(({ status }) => status === 200).length;
};

it("leave the newer one working when both emails are sent at the same time", async () => {
  let connected = 0;
  reject = async () => {
    connected += 1;
    while (connected < 2) await setTimeout(20);
    return undefined;
  };
  const { browser } = await browserWithDraft(server, {});
  for (const email of [mistyped, right]) expect((await browser.post("/later", { email })).status).toBe(200);
  await waitForJobs();
  expect(recipients()).toEqual([mistyped, right]);
  expect(await workingLinks()).toBe(1);
});

it("are not replaced by an email that was requested earlier and is still being retried", async () => {
  reject = (recipient) => (recipient === mistyped ? 451 : undefined);
  const { browser } = await browserWithDraft(server, {});
  await browser.post("/later", { email: mistyped });
  await expect.poll(() => listJobs(server)).toMatchObject([{ task: "send_resume_link", attempts: 1, error: expect.any(String) }]);
  await browser.post("/later", { email: right });
  await expect.poll(recipients).toEqual([right]);
  reject = () => undefined;
  await passTime(server);
  await waitForJobs();
  expect(recipients()).toEqual([right]);
  expect(await workingLinks()).toBe(1);
});
