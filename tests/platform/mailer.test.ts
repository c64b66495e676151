import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, Socket, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { messageId, isPermanentRejection, sendMail, UnsafeMail } from "../../app/platform/mail/mailer.server.ts";
import { testSmtp } from "../../app/platform/mail/smtp.server.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";

const message = {
  to: "client@example.com",
  subject: "Your form",
  text: "We received it.\n",
  messageId: messageId("receipt-1"),
  caseId: "A".repeat(24),
};
const configured = { ...env };

afterEach(() => {
  Object.assign(env, configured);
});

describe("with an SMTP server", () => {
  let mailbox: Mailbox;
  const rejections: Record<string, number> = { "gone@example.com": 550, "busy@example.com": 451 };

  beforeEach(async () => {
    mailbox = await startMailbox((recipient) => rejections[recipient]);
    env.SMTP_URL = mailbox.url;
  });
  afterEach(() => mailbox.stop());

  test("delivers a message unchanged", async () => {
    const content = Uint8Array.from({ length: 1000 }, (_, n) => n);
    await sendMail({ ...message, attachments: [{ filename: "a.pdf", content, contentType: "application/pdf" }] });
    await mailbox.waitFor(1);
    const [mail] = mailbox.messages;
    expect(mail?.from?.value).toEqual([{ name: env.FIRM_NAME, address: env.MAIL_FROM }]);
    expect(mail?.to).toMatchObject({ value: [{ address: "client@example.com", name: "" }] });
    expect(mail).toMatchObject({ subject: "Your form", text: "We received it.\n", messageId: message.messageId });
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.attachments).toMatchObject([{ filename: "a.pdf", contentType: "application/pdf", content: Buffer.from(content) }]);
  });

  test.each([
    ["https://intake.example.com", "intake.example.com"],
    ["http://192.0.2.7:3000", "[192.0.2.7]"],
    ["http://[2001:db8::7]:3000", "[ipv6:2001:db8::7]"],
  ])("for the origin %s, introduces itself as %s", async (origin, name) => {
    env.PUBLIC_ORIGIN = origin;
    await sendMail(message);
    await testSmtp(mailbox.url);
    await expect.poll(() => mailbox.names).toEqual([name, name]);
  });

  test.each([
    "a@example.com\r\nBcc: v@example.net",
    "a@example.com, v@example.net",
    '"v@example.net x"@example.com',
    "a@good.example(x)evil.example",
    "Client <a@example.com>",
    `${"g:".repeat(1000)}a@example.com`,
    "a@example.com\0",
    "a@exa mple.com",
    "@example.com",
    "",
  ])("rejects the address %j before anything is sent", async (to) => {
    const error: unknown = await sendMail({ ...message, to }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnsafeMail);
    expect(isPermanentRejection(error)).toBe(true);
    expect(mailbox.raw).toEqual([]);
  });

  test.each(["a\rBcc: v@example.net", "a\nb", "a\0b"])("rejects the subject %j", async (subject) => {
    await expect(sendMail({ ...message, subject })).rejects.toThrow(UnsafeMail);
    expect(mailbox.raw).toEqual([]);
  });

  test("distinguishes a permanent rejection from a temporary one", async () => {
    const rejection = (to: string) => sendMail({ ...message, to }).catch((reason: unknown) => reason);
    expect(isPermanentRejection(await rejection("gone@example.com"))).toBe(true);
    expect(isPermanentRejection(await rejection("busy@example.com"))).toBe(false);
  });

  test("waits ten minutes for the reply to a message, as RFC 5321 requires", async () => {
    const waits = vi.spyOn(Socket.prototype, "setTimeout");
    await sendMail(message);
    expect(Math.max(...waits.mock.calls.map(([milliseconds]) => milliseconds))).toBe(600_000);
    waits.mockRestore();
  });

  test("sends nothing to another machine without STARTTLS, unless the URL allows it, and treats the error as temporary", async () => {
    const elsewhere = mailbox.url.replace("127.0.0.1", "0.0.0.0");
    env.SMTP_URL = elsewhere;
    const error: unknown = await sendMail(message).catch((reason: unknown) => reason);
    expect([(error as { code: string }).code, isPermanentRejection(error), mailbox.raw]).toEqual(["ETLS", false, []]);
    env.SMTP_URL = `${elsewhere}?requireTLS=false`;
    await sendMail(message);
    expect(mailbox.raw).toHaveLength(1);
  });

  test("treats a server that is down as temporary", async () => {
    const closed = createServer().listen(0);
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    env.SMTP_URL = `smtp://127.0.0.1:${port}`;
    expect(isPermanentRejection(await sendMail(message).catch((reason: unknown) => reason))).toBe(false);
  });
});

describe("without an SMTP server", () => {
  beforeEach(async () => {
    env.SMTP_URL = undefined;
    env.DATA_DIR = await mkdtemp(join(tmpdir(), "outbox-"));
  });
  afterEach(() => rm(env.DATA_DIR, { recursive: true }));

  test("writes one file per message, even if it is sent twice", async () => {
    await sendMail(message);
    await sendMail(message);
    await sendMail({ ...message, messageId: messageId("../other/2") });
    const outbox = join(env.DATA_DIR, "outbox");
    const files = (await readdir(outbox)).sort();
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-A{24}~receipt-1@[\w.-]+\.eml$/);
    expect(files[1]).toMatch(/Z-A{24}~\.\._other_2@[\w.-]+\.eml$/);
    expect(await simpleParser(await readFile(join(outbox, files[0]!)))).toMatchObject({
      subject: "Your form",
      messageId: message.messageId,
    });
  });
});
