import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { permanentRefusal, sendMail } from "../platform/mailer.server.ts";
import { protectPdf } from "../platform/protect-pdf.server.ts";
import { markSubmissionFailed, markSubmissionSent, submissionToSend } from "../records/submissions.server.ts";
import { receiptMail } from "./receipt-mail.server.ts";
import { submissionMail } from "./submission-mail.server.ts";
import { summaryPdf } from "./summary-pdf.server.ts";

const payloadSchema = z.object({ submissionId: z.string() });

/** The jobs that send mail. Payloads name a submission and nothing else. */
export const tasks: TaskList = {
  send_submission: async (payload, { job }) => {
    const submission = await submissionToSend(submissionIdOf(payload));
    if (!submission || submission.status === "sent") return;
    try {
      const pdf = await protectPdf(await summaryPdf(submission.form), env.DOCUMENT_PASSWORD);
      await sendMail(submissionMail(submission, pdf));
    } catch (error) {
      if (isLastTry(job, error)) await markSubmissionFailed(submission.id, describe(error));
      return tryLater(job, error);
    }
    await markSubmissionSent(submission.id);
  },

  send_receipt: async (payload, { job }) => {
    const submission = await submissionToSend(submissionIdOf(payload));
    if (!submission?.form.clientEmail) return;
    try {
      await sendMail(receiptMail(submission.id, submission.form.clientEmail));
    } catch (error) {
      tryLater(job, error);
    }
  },
};

type Job = JobHelpers["job"];

const submissionIdOf = (payload: unknown): string => payloadSchema.parse(payload).submissionId;

const isLastTry = (job: Job, error: unknown): boolean => permanentRefusal(error) || job.attempts >= job.max_attempts;

/** Lets the queue try again, unless that is useless. What it keeps of the error has nothing of the client in it. */
function tryLater(job: Job, error: unknown): void {
  const reason = describe(error);
  log.warn({ task: job.task_identifier, attempt: job.attempts, reason }, "mail not sent");
  if (!permanentRefusal(error)) throw new Error(reason);
}

/** An error's kind, such as "SMTP 550" or "PdfUnavailable"; never its message, which may quote an address. */
function describe(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  if (responseCode) return `SMTP ${responseCode}`;
  return code ?? name ?? "Error";
}
