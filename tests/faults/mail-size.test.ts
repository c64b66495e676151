import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { filedDocument, filedForm } from "../support/cases.ts";
import { readSecrets } from "../support/commands.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { postfixMissing, startPostfix } from "../support/postfix.ts";
import { submissionStates } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { sha256 } from "../support/stored-files.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

/** Postfix's default limit for a message, in bytes. */
const size = 10_240_000;
const files = Array.from({ length: 3 }, () => pdfOf(5_000_000, randomBytes));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

async function startServerWithMail(smtpUrl: string, env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { SMTP_URL: smtpUrl, ATTORNEY_EMAIL: "attorney@firm.example", ...env } });
  cleanups.push(server.cleanup);
  return server;
}

async function submitForm(server: TestServer): Promise<void> {
  const id = await filedForm(server.url, couple.formData);
  for (const [index, file] of files.entries()) await filedDocument(server.url, id, "payStubs", `${index}.pdf`, file);
  expect((await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
}

/** Returns the hashes of all files in the archives that reached the attorney, sorted. */
function hashReceivedFiles({ messages }: Mailbox, server: TestServer): string[] {
  const { documentPassword } = readSecrets(server.dataDir);
  const archives = messages.flatMap(({ attachments }) => attachments.filter(({ contentType }) => contentType === "application/zip"));
  return archives.flatMap(({ content }) => readWinZip(content).map((entry) => sha256(openWinZipEntry(entry, documentPassword)))).sort();
}

/** Submits a form, and expects all its documents in messages below the limit, and the submission as sent. */
async function expectAllDocumentsSent(mailbox: Mailbox, smtpUrl = mailbox.url, env: Record<string, string> = {}): Promise<void> {
  const server = await startServerWithMail(smtpUrl, env);
  await submitForm(server);
  await expect.poll(() => submissionStates(server), { timeout: 120_000, interval: 500 }).toEqual(["sent"]);
  await expect.poll(() => hashReceivedFiles(mailbox, server), { timeout: 30_000 }).toEqual(files.map(sha256).sort());
  for (const raw of mailbox.raw) expect(raw.length).toBeLessThan(size);
}

async function startLimitedMailbox(limits: { size?: number; hideSize?: boolean }): Promise<Mailbox> {
  const mailbox = await startMailbox(undefined, 0, limits);
  cleanups.push(mailbox.stop);
  return mailbox;
}

/** Expects that each connection, except the first one that reads the limit, delivered a message. */
const expectNoRejectedMessage = (mailbox: Mailbox) => expect(mailbox.connections()).toBe(mailbox.raw.length + 1);

describe("documents too large for one message of 10 MB", () => {
  it.each([
    ["announces its limit", {}],
    ["announces more than MAIL_MAX_MB", { MAIL_MAX_MB: "6" }],
    ["announces less than MAIL_MAX_MB", { MAIL_MAX_MB: "20" }],
  ])(
    "arrive in messages that fit at the first attempt when the mail server %s",
    async (_limit, env) => {
      const mailbox = await startLimitedMailbox({ size });
      await expectAllDocumentsSent(mailbox, mailbox.url, env as Record<string, string>);
      expectNoRejectedMessage(mailbox);
    },
    240_000,
  );

  it("arrive in smaller messages when the mail server rejects by size without announcing its limit", async () => {
    const mailbox = await startLimitedMailbox({ size, hideSize: true });
    await expectAllDocumentsSent(mailbox);
    expect(mailbox.connections()).toBeGreaterThan(mailbox.raw.length + 1);
  }, 240_000);

  it.skipIf(postfixMissing !== undefined)(
    `arrive at the first attempt when the mail server is Postfix${postfixMissing ? `: ${postfixMissing}` : ""}`,
    async () => {
      const mailbox = await startLimitedMailbox({});
      const postfix = await startPostfix(mailbox.url);
      cleanups.push(postfix.stop);
      await expectAllDocumentsSent(mailbox, postfix.url);
      const countConnections = async () => (await postfix.log()).match(/ disconnect from .* ehlo=1 /g)?.length;
      await expect.poll(countConnections, { timeout: 30_000 }).toBe(mailbox.raw.length + 1);
    },
    240_000,
  );
});
