import type { ParsedMail } from "mailparser";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendSubmission } from "../../app/correspondence/send-submission.server.ts";
import type { DocumentType } from "../../app/files/file-rules.ts";
import { env } from "../../app/platform/env.server.ts";
import { closeChromium } from "../../app/platform/pdf/pdf.server.ts";
import type { SubmissionToSend } from "../../app/records/mail/submission-mails.server.ts";
import { startMailbox, withoutAttachments, type Mailbox } from "../support/mailbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { sha256, storedFile } from "../support/stored-files.ts";
import { isThorough } from "../support/thorough.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

const records = vi.hoisted(() => ({ markSubmissionPartSent: vi.fn() }));
vi.mock("../../app/records/mail/submission-mails.server.ts", () => records);
vi.mock("../../app/records/office/preparations.server.ts", async () => import("../support/compute-without-database.ts"));

const MB = 1_000_000;
type Unsent = Omit<SubmissionToSend, "documents">;
const submission: Unsent = {
  id: "submission1",
  number: 1,
  status: "queued",
  error: null,
  sentAt: null,
  packing: null,
  sentParts: 0,
  createdAt: new Date(),
  language: "en",
  hasSpanish: false,
  form: {
    id: "aB3dE5gH7jK9mN1pQ3sT5vX7",
    clientName: "Rowan Placeholder",
    clientEmail: "rowan@client.example",
    formData: { personalInfo: { clientName: "Rowan Placeholder", clientSSN: "987-65-4321" } },
    createdAt: new Date(),
    submittedAt: new Date(),
  },
};
const document = (type: DocumentType, name: string, size: number) => ({ ...storedFile(name, size), type });

const smtpUrl = env.SMTP_URL;
let mailbox: Mailbox;
let replyCode: () => number | undefined;

beforeEach(async () => {
  vi.resetAllMocks();
  replyCode = () => undefined;
  mailbox = await startMailbox(() => replyCode());
  env.SMTP_URL = mailbox.url;
});
afterEach(async () => {
  env.SMTP_URL = smtpUrl;
  await mailbox.stop();
});
afterAll(closeChromium);

/** The SHA-256 hashes of the decrypted entries of a message's archive, by name. */
function entriesOf(message: ParsedMail): Record<string, string> {
  const archive = message.attachments.find(({ filename }) => filename?.endsWith(".zip"));
  const entries = archive ? readWinZip(archive.content) : [];
  return Object.fromEntries(entries.map((entry) => [entry.name, sha256(openWinZipEntry(entry, env.DOCUMENT_PASSWORD))]));
}

/** The submission with the progress that the last call recorded, as the next attempt loads it. */
function resumedSubmission(): Unsent {
  const [, packing, sentParts] = records.markSubmissionPartSent.mock.lastCall!;
  return { ...submission, packing: JSON.parse(JSON.stringify(packing)), sentParts };
}

test("the answers and documents reach the attorney in one message that reveals nothing about the client", async () => {
  const license = document("pictureId", "Rowan Placeholder license.PDF", 300_000);
  const stub = document("payStubs", "rowan-987-65-4321.jpeg", 200_000);
  await sendSubmission(submission, [license, stub]);

  const [message] = mailbox.messages;
  expect(mailbox.messages).toHaveLength(1);
  expect(await pdfText(message!.attachments[0]!.content, env.DOCUMENT_PASSWORD)).toContain("987-65-4321");
  expect(entriesOf(message!)).toEqual({ "picture-id-1.pdf": license.sha256, "pay-stub-01.jpg": stub.sha256 });
  expect(message!.text).toContain("not uploaded: Social Security Card, Tax Returns.");
  const bare = withoutAttachments(mailbox.raw[0]!);
  for (const secret of ["Rowan", "rowan", "Placeholder", "987-65-4321", "license", env.DOCUMENT_PASSWORD])
    expect(bare).not.toContain(secret);
  const attached = Buffer.concat(message!.attachments.map(({ content }) => content));
  for (const secret of ["Placeholder", "987-65-4321", "Rowan Placeholder license"]) expect(attached.includes(secret)).toBe(false);
});

test("a form without documents is sent as a PDF alone, with all documents listed as missing", async () => {
  await sendSubmission(submission, []);
  expect(mailbox.messages[0]!.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf"]);
  expect(mailbox.messages[0]!.text).toContain("not uploaded: Picture ID, Social Security Card, Pay Stubs, Tax Returns.");
});

test.runIf(isThorough)("documents that exceed five messages of 18 MB are named but not sent", { timeout: 120_000 }, async () => {
  const stubs = Array.from({ length: 12 }, (_, n) => document("payStubs", `rowan ${n}.pdf`, 8.9 * MB));
  await sendSubmission(submission, stubs);

  const opened = Object.assign({}, ...mailbox.messages.map(entriesOf)) as Record<string, string>;
  const waiting = stubs.map((_, n) => `pay-stub-${String(n + 1).padStart(2, "0")}.pdf`).filter((name) => !(name in opened));
  expect(mailbox.messages.map(({ subject }) => /\(\d of \d\)$/.exec(subject!)?.[0])).toEqual([1, 2, 3, 4, 5].map((n) => `(${n} of 5)`));
  expect(mailbox.messages.map(({ messageId }) => messageId!.split("@")[0])).toEqual(
    ["", "-2", "-3", "-4", "-5"].map((part) => `<submission-submission1${part}`),
  );
  for (const [n, stub] of stubs.entries())
    expect([undefined, stub.sha256]).toContain(opened[`pay-stub-${String(n + 1).padStart(2, "0")}.pdf`]);
  expect(waiting).toHaveLength(2);
  expect(mailbox.messages.at(-1)!.text).toContain(`available in the dashboard.\n${waiting.map((name) => `- ${name}`).join("\n")}`);
  for (const message of mailbox.messages.slice(0, -1)) expect(message.text).not.toContain("available in the dashboard");
  for (const raw of mailbox.raw) expect(raw.length).toBeLessThan(25 * MB);
});

test("after a failure, only the remaining messages are sent, packed as before", async () => {
  const stubs = Array.from({ length: 3 }, (_, n) => document("payStubs", `stub ${n}.pdf`, 10 * MB));
  replyCode = () => (mailbox.raw.length === 1 ? 451 : undefined);
  await expect(sendSubmission(submission, stubs)).rejects.toMatchObject({ responseCode: 451 });
  expect(resumedSubmission().sentParts).toBe(1);

  replyCode = () => undefined;
  const late = document("payStubs", "late.pdf", 1000);
  await sendSubmission(resumedSubmission(), [late, stubs[0]!, stubs[2]!]);
  expect(mailbox.messages.map(entriesOf)).toEqual([{ "pay-stub-01.pdf": stubs[0]!.sha256 }, {}, { "pay-stub-03.pdf": stubs[2]!.sha256 }]);
  expect(mailbox.messages.map(({ attachments }) => attachments.some(({ contentType }) => contentType === "application/pdf"))).toEqual([
    true,
    false,
    false,
  ]);

  await sendSubmission(resumedSubmission(), stubs);
  expect(mailbox.messages).toHaveLength(3);
});

test("a document whose content was lost is named, and the others are sent", async () => {
  const [lost, kept] = [document("payStubs", "a.pdf", 1000), document("payStubs", "b.pdf", 1000)];
  await sendSubmission(submission, [{ ...lost!, isLost: true }, kept!]);
  expect(entriesOf(mailbox.messages[0]!)).toEqual({ "pay-stub-02.pdf": kept!.sha256 });
  expect(mailbox.messages[0]!.text).toContain("was lost. Please ask the client for them again.\n- pay-stub-01.pdf");
});

test("nothing is sent when a document cannot be read", async () => {
  const stub = document("payStubs", "a.pdf", 1000);
  const gone = () => Promise.reject(Object.assign(new Error("gone"), { name: "NoSuchKey" }));
  await expect(sendSubmission(submission, [{ ...stub, open: gone }])).rejects.toMatchObject({ name: "NoSuchKey" });
  expect(mailbox.raw).toEqual([]);
  expect(records.markSubmissionPartSent).not.toHaveBeenCalled();
});
