import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mailDelivery } from "../../app/correspondence/mail-delivery.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startMailbox, withoutAttachments, type Mailbox } from "../support/mailbox.ts";
import { sha256, storedFile } from "../support/stored-files.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

const records = vi.hoisted(() => ({ markDeliveryPartSent: vi.fn() }));
vi.mock("../../app/records/mail/deliveries.server.ts", () => records);

const MB = 1_000_000;
const session = {
  id: "cD4eF6hJ8kL1nP2qR4tU6wY8",
  clientName: "Rowan Placeholder",
  clientEmail: "rowan@client.example",
  clientPhone: "(555) 123-4567",
  comments: "Please call after five.\nThe dog bites.",
  createdAt: new Date(),
  submittedAt: new Date(),
};
const unsent = { status: "queued", packing: null, sentParts: 0 } as const;

const smtpUrl = env.SMTP_URL;
let mailbox: Mailbox;

beforeEach(async () => {
  mailbox = await startMailbox();
  env.SMTP_URL = mailbox.url;
});
afterEach(async () => {
  env.SMTP_URL = smtpUrl;
  await mailbox.stop();
});

const receivedArchives = () =>
  mailbox.messages.map(({ attachments }) =>
    Object.fromEntries(readWinZip(attachments[0]!.content).map((entry) => [entry.name, openWinZipEntry(entry, env.DOCUMENT_PASSWORD)])),
  );

test("a session is emailed to the office with a cover sheet, and reveals nothing about the client outside the archive", async () => {
  const files = [storedFile("Rowan bank statement.pdf", 200_000), storedFile("=cmd|' /C calc'!A0.docx", 100_000)];
  await mailDelivery(session, files, unsent);

  const [archive] = receivedArchives();
  expect(sha256(archive!["file-01.pdf"]!)).toBe(files[0]!.sha256);
  expect(sha256(archive!["file-02.docx"]!)).toBe(files[1]!.sha256);
  const cover = archive!["cover.txt"]!.toString();
  const facts = [
    session.clientName,
    session.clientEmail,
    session.clientPhone,
    session.comments,
    "file-01.pdf: Rowan bank statement.pdf (195.31 KB)",
  ];
  for (const fact of facts) expect(cover).toContain(fact);
  expect(mailbox.messages[0]!.subject).toBe(`New document upload: R. (session ${session.id})`);
  const bare = withoutAttachments(mailbox.raw[0]!);
  for (const secret of ["owan", "laceholder", "123-4567", "dog", "bank", "cmd", env.DOCUMENT_PASSWORD]) expect(bare).not.toContain(secret);
  const zip = mailbox.messages[0]!.attachments[0]!.content;
  for (const secret of [session.clientName, session.clientEmail, session.clientPhone, "dog bites", "bank statement"])
    expect(zip.includes(secret)).toBe(false);
});

test("a large session is sent in several messages, the first with the cover sheet; a file too large for any is left out", async () => {
  const files = [storedFile("a.pdf", 12 * MB), storedFile("b.pdf", 19 * MB), storedFile("c.pdf", 12 * MB)];
  await mailDelivery(session, files, unsent);
  expect(receivedArchives().map((archive) => Object.keys(archive))).toEqual([["cover.txt", "file-01.pdf"], ["file-03.pdf"]]);
  expect(mailbox.messages[1]!.text).toContain("available in the dashboard.\n- file-02.pdf");
  expect(records.markDeliveryPartSent.mock.lastCall).toEqual([session.id, expect.anything(), 2]);
});
