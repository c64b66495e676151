import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { log } from "../platform/log.server.ts";
import { permanentRefusal, sendMail, type Letter } from "../platform/mailer.server.ts";
import { audit } from "../records/audit-log.server.ts";
import { mayConfirm } from "../records/confirmations.server.ts";
import { beginDelivery, markDeliveryFailed, markDeliverySent } from "../records/deliveries.server.ts";
import { documentsOf } from "../records/documents.server.ts";
import { linkToMail, markEditLinkMail, type LinkToMail } from "../records/edit-link-mails.server.ts";
import { dropEditLink } from "../records/edit-links.server.ts";
import { markSubmissionFailed, markSubmissionSent, submissionToSend } from "../records/submissions.server.ts";
import { getSessionAsOffice } from "../records/upload-sessions.server.ts";
import { editLinkMail } from "./edit-link-mail.server.ts";
import { mailDelivery } from "./mail-delivery.server.ts";
import { mailSubmission } from "./mail-submission.server.ts";
import { portalConfirmationMail } from "./portal-confirmation-mail.server.ts";
import { readable } from "./readable-file.server.ts";
import { receiptMail } from "./receipt-mail.server.ts";

const submissionPayload = z.object({ submissionId: z.string() });
const editLinkPayload = z.object({ mailId: z.string() });
const sessionPayload = z.object({ sessionId: z.string() });

/** The jobs that send mail. Payloads name a submission, a portal session or a mail and nothing else. */
export const tasks: TaskList = {
  send_submission: async (payload, { job }) => {
    const submission = await submissionToSend(submissionPayload.parse(payload).submissionId);
    if (!submission || submission.status === "sent") return;
    await mailToOffice(job, {
      mail: async () => mailSubmission(submission, (await documentsOf(submission.form.id)).map(readable)),
      markSent: () => markSubmissionSent(submission.id),
      markFailed: (reason) => markSubmissionFailed(submission.id, reason),
    });
  },

  send_receipt: async (payload, { job }) => {
    const submission = await submissionToSend(submissionPayload.parse(payload).submissionId);
    if (!submission?.form.clientEmail) return;
    await mailToClient(job, receiptMail(submission.id, submission.form.clientEmail));
  },

  send_portal_delivery: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { session, files } = delivered;
    const delivery = await beginDelivery(session.id);
    if (delivery.status === "sent") return;
    await mailToOffice(job, {
      mail: () => mailDelivery(session, files.map(readable), delivery),
      markSent: () => markDeliverySent(session.id),
      markFailed: (reason) => markDeliveryFailed(session.id, reason),
    });
  },

  send_portal_confirmation: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { id, clientEmail } = delivered.session;
    if (await mayConfirm(id)) await mailToClient(job, portalConfirmationMail(id, clientEmail));
  },

  send_edit_link: async (payload, { job }) => {
    const { mailId } = editLinkPayload.parse(payload);
    const link = await linkToMail(mailId);
    if (link) await mailEditLink(job, mailId, link);
  },
};

type Job = JobHelpers["job"];

interface OfficeMail {
  mail: () => Promise<void>;
  markSent: () => PromiseLike<unknown>;
  markFailed: (reason: string) => PromiseLike<unknown>;
}

/** Tries a mail to the office once, and records how that ended if it will not be tried again. */
async function mailToOffice(job: Job, { mail, markSent, markFailed }: OfficeMail): Promise<void> {
  try {
    await mail();
  } catch (error) {
    if (isLastTry(job, error)) await markFailed(describe(error));
    return tryLater(job, error);
  }
  await markSent();
}

/** Tries the mail with an edit link once. Every try has a link of its own, which goes when the mail does not. */
async function mailEditLink(job: Job, mailId: string, link: LinkToMail): Promise<void> {
  try {
    await sendMail(editLinkMail(mailId, link));
  } catch (error) {
    await dropEditLink(link.token);
    if (isLastTry(job, error)) {
      await markEditLinkMail(mailId, "failed", describe(error));
      await audit({ action: "edit_link_mail_failed", formId: link.formId, detail: describe(error) });
    }
    return tryLater(job, error);
  }
  await markEditLinkMail(mailId, "sent");
}

const mailToClient = (job: Job, letter: Letter): Promise<void> => sendMail(letter).catch((error: unknown) => tryLater(job, error));

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
