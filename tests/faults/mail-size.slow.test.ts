import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { readSecrets } from "../support/commands.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { postfixMissing, startPostfix } from "../support/postfix.ts";
import { listSubmissionStates } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { sha256 } from "../support/stored-files.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

/** Postfix's default limit for a message, in bytes. */
const size = 10_240_000;
const documents = Array.from({ length: 3 }, () => pdfOf(5_000_000, randomBytes));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

async function serverWith(smtpUrl: string, env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { SMTP_URL: smtpUrl, ATTORNEY_EMAIL: "attorney@firm.example", ...env } });
  cleanups.push(server.cleanup);
  return server;
}

async function submitDocuments(server: TestServer): Promise<void> {
  const id = await createApiForm(server.url, couple.formData);
  for (const [index, document] of documents.entries()) await addApiDocument(server.url, id, "payStubs", `${index}.pdf`, document);
  expect((await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
}

/** The SHA-256 hashes of all files in the archives that reached the attorney. */
function receivedHashes({ messages }: Mailbox, server: TestServer): string[] {
  const { documentPassword } = readSecrets(server.dataDir);
  const archives = messages.flatMap(({ attachments }) => attachments.filter(({ contentType }) => contentType === "application/zip"));
  return archives.flatMap(({ content }) => readWinZip(content).map((entry) => sha256(openWinZipEntry(entry, documentPassword)))).sort();
}

/** Expects that all documents arrive in messages of an accepted size and that the submission is marked as sent. */
async function expectAllToArrive(mailbox: Mailbox, smtpUrl = mailbox.url, env: Record<string, string> = {}): Promise<void> {
  const server = await serverWith(smtpUrl, env);
  await submitDocuments(server);
  await expect.poll(() => listSubmissionStates(server), { timeout: 120_000, interval: 500 }).toEqual(["sent"]);
  await expect.poll(() => receivedHashes(mailbox, server), { timeout: 30_000 }).toEqual(documents.map(sha256).sort());
  for (const raw of mailbox.raw) expect(raw.length).toBeLessThan(size);
}

async function mailboxWith(limits: { size?: number; hideSize?: boolean }): Promise<Mailbox> {
  const mailbox = await startMailbox(undefined, 0, limits);
  cleanups.push(mailbox.stop);
  return mailbox;
}

/** Expects that no message above the announced limit was attempted: each connection but the first, for the limit, delivered one. */
const expectNoWastedConnection = (mailbox: Mailbox) => expect(mailbox.connections()).toBe(mailbox.raw.length + 1);

describe("documents that exceed the 10 MB limit of the mail server", () => {
  it.each([
    ["announces its limit", {}],
    ["announces more than MAIL_MAX_MB", { MAIL_MAX_MB: "6" }],
    ["announces less than MAIL_MAX_MB", { MAIL_MAX_MB: "20" }],
  ])(
    "arrive in messages that fit, without a failed attempt, when it %s",
    async (_how, env) => {
      const mailbox = await mailboxWith({ size });
      await expectAllToArrive(mailbox, mailbox.url, env as Record<string, string>);
      expectNoWastedConnection(mailbox);
    },
    240_000,
  );

  it("arrive in smaller messages when it reveals its limit only by rejecting a message", async () => {
    const mailbox = await mailboxWith({ size, hideSize: true });
    await expectAllToArrive(mailbox);
    expect(mailbox.connections()).toBeGreaterThan(mailbox.raw.length + 1);
  }, 240_000);

  it.skipIf(postfixMissing !== undefined)(
    `arrive without a failed attempt when it is Postfix${postfixMissing ? `: ${postfixMissing}` : ""}`,
    async () => {
      const mailbox = await mailboxWith({});
      const postfix = await startPostfix(mailbox.url);
      cleanups.push(postfix.stop);
      await expectAllToArrive(mailbox, postfix.url);
      const countConnections = async () => (await postfix.log()).match(/ disconnect from .* ehlo=1 /g)?.length;
      await expect.poll(countConnections, { timeout: 30_000 }).toBe(mailbox.raw.length + 1);
    },
    240_000,
  );
});
