import type { JobHelpers } from "graphile-worker";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { tasks } from "../../app/correspondence/tasks.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { closePdf } from "../../app/platform/pdf.server.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";

const records = vi.hoisted(() => ({
  submissionToSend: vi.fn(),
  markSubmissionSent: vi.fn(),
  markSubmissionFailed: vi.fn(),
}));
vi.mock("../../app/records/submissions.server.ts", () => records);

const submission = {
  id: "submission1",
  number: 1,
  status: "queued",
  createdAt: new Date(),
  form: {
    id: "aB3dE5gH7jK9mN1pQ3sT5vX7",
    clientName: "Rowan Placeholder",
    clientEmail: "rowan@client.example",
    formData: { personalInfo: { clientName: "Rowan Placeholder", clientSSN: "987-65-4321" } },
    createdAt: new Date(),
    submittedAt: new Date(),
  },
};
const smtpUrl = env.SMTP_URL;
let mailbox: Mailbox;
let answer: number | undefined;

const run = async (task: "send_submission" | "send_receipt", attempts = 1) =>
  tasks[task]!({ submissionId: "submission1" }, { job: { attempts, max_attempts: 3, task_identifier: task } } as JobHelpers);

beforeEach(async () => {
  vi.resetAllMocks();
  records.submissionToSend.mockResolvedValue(submission);
  answer = undefined;
  mailbox = await startMailbox(() => answer);
  env.SMTP_URL = mailbox.url;
});
afterEach(async () => {
  env.SMTP_URL = smtpUrl;
  await mailbox.stop();
});
afterAll(closePdf);

test("a submission reaches the attorney as a protected PDF and is marked as sent", async () => {
  await run("send_submission");
  const pdf = mailbox.messages[0]!.attachments[0]!.content;
  const text = await pdfText(pdf, env.DOCUMENT_PASSWORD);
  expect(text).toContain("Rowan Placeholder");
  expect(text).toContain("987-65-4321");
  await expect(pdfText(pdf)).rejects.toMatchObject({ name: "PasswordException" });
  for (const secret of ["Rowan", "rowan", "987-65-4321"]) expect(mailbox.raw[0]!.toString("latin1")).not.toContain(secret);
  expect(records.markSubmissionSent).toHaveBeenCalledWith("submission1");
});

test.each(["send_submission", "send_receipt"] as const)("%s ends silently when the form is gone", async (task) => {
  records.submissionToSend.mockResolvedValue(null);
  await run(task);
  expect(mailbox.raw).toEqual([]);
});

test("a submission already sent is not sent again", async () => {
  records.submissionToSend.mockResolvedValue({ ...submission, status: "sent" });
  await run("send_submission");
  expect(mailbox.raw).toEqual([]);
});

test("a passing failure is left to the queue, with nothing of the client in the error", async () => {
  answer = 451;
  await expect(run("send_submission")).rejects.toThrow(/^SMTP 451$/);
  await expect(run("send_receipt")).rejects.toThrow(/^SMTP 451$/);
  expect(records.markSubmissionFailed).not.toHaveBeenCalled();
});

test("the last failure is shown to the office", async () => {
  answer = 451;
  await expect(run("send_submission", 3)).rejects.toThrow(/^SMTP 451$/);
  expect(records.markSubmissionFailed).toHaveBeenCalledWith("submission1", "SMTP 451");
});

test("a refusal for good is shown to the office and not tried again", async () => {
  answer = 550;
  await run("send_submission");
  await run("send_receipt");
  expect(records.markSubmissionFailed).toHaveBeenCalledExactlyOnceWith("submission1", "SMTP 550");
  expect(records.markSubmissionSent).not.toHaveBeenCalled();
});

test("a receipt goes to the client", async () => {
  await run("send_receipt");
  expect(mailbox.messages[0]).toMatchObject({ to: { value: [{ address: "rowan@client.example" }] } });
});
