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

/** What Postfix takes unless it is told otherwise. */
const size = 10_240_000;
const papers = Array.from({ length: 3 }, () => pdfOf(5_000_000, randomBytes));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

async function serverWith(smtpUrl: string, env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { SMTP_URL: smtpUrl, ATTORNEY_EMAIL: "attorney@firm.example", ...env } });
  cleanups.push(server.cleanup);
  return server;
}

async function submitPapers(server: TestServer): Promise<void> {
  const id = await createApiForm(server.url, couple.formData);
  for (const [index, paper] of papers.entries()) await addApiDocument(server.url, id, "payStubs", `${index}.pdf`, paper);
  expect((await apiClient(server.url).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
}

/** The prints of all files in the archives that reached the attorney. */
function arrived({ messages }: Mailbox, server: TestServer): string[] {
  const { documentPassword } = readSecrets(server.dataDir);
  const archives = messages.flatMap(({ attachments }) => attachments.filter(({ contentType }) => contentType === "application/zip"));
  return archives.flatMap(({ content }) => readWinZip(content).map((entry) => sha256(openWinZipEntry(entry, documentPassword)))).sort();
}

/** All documents arrive in messages that the server takes, and the submission counts as sent. */
async function expectAllToArrive(mailbox: Mailbox, smtpUrl = mailbox.url, env: Record<string, string> = {}): Promise<void> {
  const server = await serverWith(smtpUrl, env);
  await submitPapers(server);
  await expect.poll(() => listSubmissionStates(server), { timeout: 120_000, interval: 500 }).toEqual(["sent"]);
  await expect.poll(() => arrived(mailbox, server), { timeout: 30_000 }).toEqual(papers.map(sha256).sort());
  for (const raw of mailbox.raw) expect(raw.length).toBeLessThan(size);
}

async function mailboxWith(limits: { size?: number; hideSize?: boolean }): Promise<Mailbox> {
  const mailbox = await startMailbox(undefined, 0, limits);
  cleanups.push(mailbox.stop);
  return mailbox;
}

/** No message was tried that the server had announced to refuse: besides the first look at it, each connection brought one. */
const expectNoVainTry = (mailbox: Mailbox) => expect(mailbox.connections()).toBe(mailbox.raw.length + 1);

describe("documents that are too many for a mail server of 10 MB", () => {
  it.each([
    ["announces its limit", {}],
    ["announces more than MAIL_MAX_MB", { MAIL_MAX_MB: "6" }],
    ["announces less than MAIL_MAX_MB", { MAIL_MAX_MB: "20" }],
  ])(
    "arrive at once in messages that fit when it %s",
    async (_how, env) => {
      const mailbox = await mailboxWith({ size });
      await expectAllToArrive(mailbox, mailbox.url, env as Record<string, string>);
      expectNoVainTry(mailbox);
    },
    240_000,
  );

  it("arrive in smaller messages when it states its limit only once a message is there", async () => {
    const mailbox = await mailboxWith({ size, hideSize: true });
    await expectAllToArrive(mailbox);
    expect(mailbox.connections()).toBeGreaterThan(mailbox.raw.length + 1);
  }, 240_000);

  it.skipIf(postfixMissing !== undefined)(
    `arrive at once when it is Postfix${postfixMissing ? `: ${postfixMissing}` : ""}`,
    async () => {
      const mailbox = await mailboxWith({});
      const postfix = await startPostfix(mailbox.url);
      cleanups.push(postfix.stop);
      await expectAllToArrive(mailbox, postfix.url);
      const greeted = async () => (await postfix.log()).match(/ disconnect from .* ehlo=1 /g)?.length;
      await expect.poll(greeted, { timeout: 30_000 }).toBe(mailbox.raw.length + 1);
    },
    240_000,
  );
});
