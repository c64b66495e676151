import { Readable } from "node:stream";
import type { JobHelpers } from "graphile-worker";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { tasks } from "../../app/correspondence/tasks.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { closeChromium } from "../../app/platform/pdf/pdf.server.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

const records = vi.hoisted(() => ({
  loadSubmissionToSend: vi.fn(),
  markSubmissionPartSent: vi.fn(),
  markSubmissionSent: vi.fn(),
  markSubmissionNotified: vi.fn(),
  markSubmissionFailed: vi.fn(),
  getSessionAsOffice: vi.fn(),
  getOrCreateDelivery: vi.fn(),
  markDeliveryPartSent: vi.fn(),
  markDeliverySent: vi.fn(),
  markDeliveryNotified: vi.fn(),
  markDeliveryFailed: vi.fn(),
  reserveConfirmation: vi.fn(),
  prepareEditLinkMail: vi.fn(),
  deleteEditLink: vi.fn(),
  markEditLinkMail: vi.fn(),
  markClientReached: vi.fn(),
  markReceiptFailed: vi.fn(),
  markConfirmationFailed: vi.fn(),
  audit: vi.fn(),
  read: vi.fn(),
}));
vi.mock("../../app/records/mail/submission-mails.server.ts", () => records);
vi.mock("../../app/records/office/preparations.server.ts", async () => import("../support/compute-without-database.ts"));
vi.mock("../../app/records/files/upload-sessions.server.ts", () => records);
vi.mock("../../app/records/mail/deliveries.server.ts", () => records);
vi.mock("../../app/records/mail/mail-budget.server.ts", () => records);
vi.mock("../../app/records/mail/client-mails.server.ts", () => records);
vi.mock("../../app/records/mail/edit-link-mails.server.ts", () => records);
vi.mock("../../app/records/security/edit-links.server.ts", () => records);
vi.mock("../../app/records/activity/audit-log.server.ts", () => records);
vi.mock("../../app/platform/storage/storage.server.ts", () => ({ storage: records }));

const content = Buffer.from("%PDF-1.7 a bank statement");
const file = {
  id: "file1",
  name: "Rowan.pdf",
  size: content.length,
  mimeType: "application/pdf",
  storageKey: "docs/1",
  boundTo: "documents form1 file1",
  uploadedAt: new Date(),
};
const submission = {
  id: "submission1",
  number: 1,
  status: "queued",
  packing: null,
  sentParts: 0,
  createdAt: new Date(),
  form: {
    id: "aB3dE5gH7jK9mN1pQ3sT5vX7",
    clientName: "Rowan Placeholder",
    clientEmail: "rowan@client.example",
    formData: { personalInfo: { clientName: "Rowan Placeholder", clientSSN: "987-65-4321" } },
    createdAt: new Date(),
    submittedAt: new Date(),
  },
  documents: [{ ...file, type: "taxReturns", isLost: false }],
};
const session = {
  id: "session1",
  clientName: "Rowan Placeholder",
  clientEmail: "rowan@client.example",
  clientPhone: "",
  comments: "Rowan's comment",
  createdAt: new Date(),
  submittedAt: new Date(),
};
const link = { token: "t".repeat(43), expiresAt: new Date(), clientEmail: "rowan@client.example", formId: "form1" };
const everyTask = ["send_submission", "send_receipt", "send_portal_delivery", "send_portal_confirmation", "send_edit_link"] as const;
type Task = (typeof everyTask)[number];
const smtpUrl = env.SMTP_URL;
let mailbox: Mailbox;
let replyCode: number | undefined;

const run = async (task: Task, attempts = 1) =>
  tasks[task]!({ submissionId: "submission1", sessionId: "session1", mailId: "mail1" }, {
    job: { attempts, max_attempts: 3, task_identifier: task },
  } as JobHelpers);

beforeEach(async () => {
  vi.resetAllMocks();
  records.loadSubmissionToSend.mockResolvedValue(submission);
  records.getSessionAsOffice.mockResolvedValue({ session, files: [file] });
  records.getOrCreateDelivery.mockResolvedValue({ status: "queued", packing: null, sentParts: 0 });
  records.reserveConfirmation.mockResolvedValue(true);
  records.prepareEditLinkMail.mockResolvedValue(link);
  records.read.mockImplementation(async () => Readable.from([content]));
  replyCode = undefined;
  mailbox = await startMailbox(() => replyCode);
  env.SMTP_URL = mailbox.url;
});
afterEach(async () => {
  env.SMTP_URL = smtpUrl;
  await mailbox.stop();
});
afterAll(closeChromium);

const decryptedArchive = (index: number) =>
  readWinZip(mailbox.messages[0]!.attachments[index]!.content).map((entry) => [
    entry.name,
    openWinZipEntry(entry, env.DOCUMENT_PASSWORD).toString(),
  ]);

test("a submission is emailed to the attorney as a protected PDF and archive, and marked as sent", async () => {
  await run("send_submission");
  const pdf = mailbox.messages[0]!.attachments[0]!.content;
  const text = await pdfText(pdf, env.DOCUMENT_PASSWORD);
  expect(text).toContain("Rowan Placeholder");
  expect(text).toContain("987-65-4321");
  await expect(pdfText(pdf)).rejects.toMatchObject({ name: "PasswordException" });
  expect(decryptedArchive(1)).toEqual([["tax-return-1.pdf", content.toString()]]);
  expect(records.read).toHaveBeenCalledWith(expect.objectContaining({ storageKey: "docs/1", boundTo: "documents form1 file1" }));
  for (const secret of ["Rowan", "rowan", "987-65-4321"]) expect(mailbox.raw[0]!.toString("latin1")).not.toContain(secret);
  expect(records.markSubmissionSent).toHaveBeenCalledWith("submission1");
});

test.each(everyTask)("%s does nothing when the form or session no longer exists", async (task) => {
  records.loadSubmissionToSend.mockResolvedValue(null);
  records.getSessionAsOffice.mockResolvedValue(null);
  records.prepareEditLinkMail.mockResolvedValue(undefined);
  await run(task);
  expect(mailbox.raw).toEqual([]);
});

test("a submission or delivery that was already sent is not sent again", async () => {
  records.loadSubmissionToSend.mockResolvedValue({ ...submission, status: "sent" });
  records.getOrCreateDelivery.mockResolvedValue({ status: "sent" });
  await run("send_submission");
  await run("send_portal_delivery");
  expect(mailbox.raw).toEqual([]);
});

test("a temporary failure is left to the queue, without client data in the error", async () => {
  replyCode = 451;
  for (const task of everyTask) await expect(run(task)).rejects.toThrow(/^SMTP 451$/);
  expect(records.markSubmissionFailed).not.toHaveBeenCalled();
  expect(records.markDeliveryFailed).not.toHaveBeenCalled();
  expect(records.markReceiptFailed).not.toHaveBeenCalled();
  expect(records.markConfirmationFailed).not.toHaveBeenCalled();
});

test("a failure of the last attempt is shown to the office", async () => {
  replyCode = 451;
  await expect(run("send_submission", 3)).rejects.toThrow(/^SMTP 451$/);
  await expect(run("send_portal_delivery", 3)).rejects.toThrow(/^SMTP 451$/);
  expect(records.markSubmissionFailed).toHaveBeenCalledWith("submission1", "451 refused by the test");
  await expect(run("send_receipt", 3)).rejects.toThrow(/^SMTP 451$/);
  await expect(run("send_portal_confirmation", 3)).rejects.toThrow(/^SMTP 451$/);
  expect(records.markDeliveryFailed).toHaveBeenCalledWith("session1", "451 refused by the test");
  expect(records.markReceiptFailed).toHaveBeenCalledExactlyOnceWith("submission1", "451 refused by the test");
  expect(records.markConfirmationFailed).toHaveBeenCalledExactlyOnceWith("session1", "451 refused by the test");
});

test("a file that is missing from the storage is reported as gone", async () => {
  records.read.mockResolvedValue(undefined);
  await expect(run("send_submission")).rejects.toThrow(/^FileGone$/);
  await expect(run("send_portal_delivery")).rejects.toThrow(/^FileGone$/);
  expect(mailbox.raw).toEqual([]);
});

test("a permanent rejection is shown to the office and not retried", async () => {
  replyCode = 550;
  for (const task of everyTask) await run(task);
  expect(records.markSubmissionFailed).toHaveBeenCalledExactlyOnceWith("submission1", "550 refused by the test");
  expect(records.markDeliveryFailed).toHaveBeenCalledExactlyOnceWith("session1", "550 refused by the test");
  expect(records.markSubmissionSent).not.toHaveBeenCalled();
});

test("a receipt is sent to the client", async () => {
  await run("send_receipt");
  expect(mailbox.messages[0]).toMatchObject({ to: { value: [{ address: "rowan@client.example" }] } });
});

test("a portal session is emailed to the office and marked as sent", async () => {
  await run("send_portal_delivery");
  expect(mailbox.messages[0]).toMatchObject({ to: { value: [{ address: env.ATTORNEY_EMAIL }] } });
  expect(decryptedArchive(0)).toEqual([
    ["cover.txt", expect.stringContaining("Rowan's comment")],
    ["file-01.pdf", content.toString()],
  ]);
  expect(records.markDeliverySent).toHaveBeenCalledWith("session1");
});

test("the confirmation of a portal session contains nothing that the client wrote", async () => {
  await run("send_portal_confirmation");
  expect(mailbox.messages[0]).toMatchObject({ to: { value: [{ address: "rowan@client.example" }] } });
  for (const secret of ["Rowan", "Placeholder", "comment"]) expect(mailbox.raw[0]!.toString()).not.toContain(secret);
});

test("confirmations and receipts beyond the limit are silently skipped", async () => {
  records.reserveConfirmation.mockResolvedValue(false);
  await run("send_portal_confirmation");
  await run("send_receipt");
  expect(mailbox.raw).toEqual([]);
});

test("an edit link is emailed to the client, and its email is marked as sent", async () => {
  await run("send_edit_link");
  expect(mailbox.messages[0]).toMatchObject({
    to: { value: [{ address: "rowan@client.example" }] },
    text: expect.stringContaining(link.token),
  });
  expect(records.markEditLinkMail).toHaveBeenCalledExactlyOnceWith("mail1", "sent");
  expect(records.deleteEditLink).not.toHaveBeenCalled();
});

test("an edit link that could not be emailed is deleted, and its email is left to the queue", async () => {
  replyCode = 451;
  await expect(run("send_edit_link")).rejects.toThrow(/^SMTP 451$/);
  expect(records.deleteEditLink).toHaveBeenCalledExactlyOnceWith(link.token);
  expect(records.markEditLinkMail).not.toHaveBeenCalled();
});

test.each([
  [451, 3],
  [550, 1],
])("an edit link whose email is rejected with %i at attempt %i is deleted, and the failure is recorded", async (code, attempt) => {
  replyCode = code;
  await run("send_edit_link", attempt).catch(() => undefined);
  expect(records.deleteEditLink).toHaveBeenCalledExactlyOnceWith(link.token);
  expect(records.markEditLinkMail).toHaveBeenCalledExactlyOnceWith("mail1", "failed", `${code} refused by the test`);
  expect(records.audit).toHaveBeenCalledExactlyOnceWith({ action: "edit_link_mail_failed", formId: "form1", detail: `SMTP ${code}` });
});
