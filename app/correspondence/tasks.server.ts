import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { log } from "../platform/log.server.ts";
import { isPermanentRejection, sendMail, describeMailError, type Message } from "../platform/mail/mailer.server.ts";
import { isAskAnswered } from "../records/asks.server.ts";
import { audit } from "../records/audit-log.server.ts";
import { reserveConfirmation } from "../records/confirmations.server.ts";
import { markClientReached, markConfirmationFailed, markReceiptFailed } from "../records/client-mails.server.ts";
import {
  findAbandonedDeliveries,
  getOrCreateDelivery,
  markDeliveryFailed,
  markDeliveryNotified,
  markDeliverySent,
} from "../records/deliveries.server.ts";
import { findAbandonedEditLinkMails, prepareEditLinkMail, markEditLinkMail, type LinkToMail } from "../records/edit-link-mails.server.ts";
import { deleteEditLink } from "../records/edit-links.server.ts";
import {
  findAbandonedSubmissions,
  markSubmissionFailed,
  markSubmissionNotified,
  markSubmissionSent,
  loadSubmissionToSend,
} from "../records/submission-mails.server.ts";
import { findAbandonedReminders, markReminderFailed, markReminderSent, prepareReminder } from "../records/reminders.server.ts";
import { asOriginal } from "../records/file-rows.server.ts";
import { deleteResumeLink } from "../records/resume-links.server.ts";
import { findAbandonedResumeMails, markResumeMailFailed, markResumeMailSent, prepareResumeMail } from "../records/resume-mails.server.ts";
import { getSessionAsOffice } from "../records/upload-sessions.server.ts";
import { answeredMail } from "./answered-mail.server.ts";
import { editLinkMail } from "./edit-link-mail.server.ts";
import { mailDelivery } from "./mail-delivery.server.ts";
import { sendSubmission } from "./send-submission.server.ts";
import { createPortalLink } from "../records/portal-links.server.ts";
import { portalConfirmationMail } from "./portal-confirmation-mail.server.ts";
import { portalDeliveryNotice } from "./portal-delivery-mail.server.ts";
import { readable } from "./readable-file.server.ts";
import { receiptMail } from "./receipt-mail.server.ts";
import { reminderMail } from "./reminder-mail.server.ts";
import { resumeLinkMail } from "./resume-link-mail.server.ts";
import { submissionNotice } from "./submission-message.server.ts";

const submissionPayload = z.object({ submissionId: z.string() });
const mailPayload = z.object({ mailId: z.string() });
const answeredPayload = z.object({ formId: z.string(), askId: z.string() });
const sessionPayload = z.object({ sessionId: z.string() });

/** The jobs that send mail. Payloads name a submission, a portal session, a form or a mail and nothing else. */
export const tasks: TaskList = {
  send_submission: async (payload, { job }) => {
    const submission = await loadSubmissionToSend(submissionPayload.parse(payload).submissionId);
    if (submission?.status !== "queued") return;
    await mailToOffice(job, {
      mail: () => sendSubmission(submission, submission.documents.map(readable)),
      notice: (words) => submissionNotice(submission, words),
      markSent: () => markSubmissionSent(submission.id),
      markNotified: (words) => markSubmissionNotified(submission.id, words),
      markFailed: (reason) => markSubmissionFailed(submission.id, reason),
    });
  },

  send_receipt: async (payload, { job }) => {
    const submission = await loadSubmissionToSend(submissionPayload.parse(payload).submissionId);
    if (!submission?.form.clientEmail) return;
    const { id, form } = submission;
    await confirm(job, receiptMail(submission), id, {
      markSent: () => markClientReached(form.id),
      markFailed: (words) => markReceiptFailed(id, words),
    });
  },

  send_portal_delivery: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { session, files } = delivered;
    const delivery = await getOrCreateDelivery(session.id);
    if (delivery.status !== "queued") return;
    await mailToOffice(job, {
      mail: () => mailDelivery(session, files.map(asOriginal).map(readable), delivery),
      notice: (words) => portalDeliveryNotice(session, words),
      markSent: () => markDeliverySent(session.id),
      markNotified: (words) => markDeliveryNotified(session.id, words),
      markFailed: (reason) => markDeliveryFailed(session.id, reason),
    });
  },

  send_portal_confirmation: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { id, clientEmail } = delivered.session;
    await confirm(job, portalConfirmationMail(id, clientEmail, createPortalLink(id)), id, {
      markFailed: (words) => markConfirmationFailed(id, words),
    });
  },

  send_edit_link: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const link = await prepareEditLinkMail(mailId);
    if (link) await mailEditLink(job, mailId, link);
  },

  send_answered: async (payload, { job }) => {
    const { formId, askId } = answeredPayload.parse(payload);
    if (!(await isAskAnswered(formId, askId))) return;
    try {
      await sendMail(answeredMail(formId, askId));
    } catch (error) {
      if (isLastTry(job, error)) await audit({ action: "office_mail_failed", formId, detail: describe(error) });
      tryLater(job, error);
    }
  },

  send_resume_link: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const link = await prepareResumeMail(mailId);
    if (!link) return;
    await mailDraftLink(job, resumeLinkMail(mailId, link), link.token, {
      markSent: () => markResumeMailSent(mailId, link),
      markFailed: () => markResumeMailFailed(mailId),
    });
  },

  send_reminder: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const reminder = await prepareReminder(mailId);
    if (!reminder) return;
    await mailDraftLink(job, reminderMail(mailId, reminder), reminder.token, {
      markSent: () => markReminderSent(mailId, reminder),
      markFailed: () => markReminderFailed(mailId),
    });
  },

  fail_abandoned_mails: async () => {
    for (const id of await findAbandonedSubmissions()) await markSubmissionFailed(id, abandoned);
    for (const id of await findAbandonedDeliveries()) await markDeliveryFailed(id, abandoned);
    for (const { id, formId } of await findAbandonedEditLinkMails()) await giveUpEditLink(id, formId, abandoned);
    for (const id of await findAbandonedResumeMails()) await markResumeMailFailed(id);
    for (const id of await findAbandonedReminders()) await markReminderFailed(id);
  },
};

/** Why a mail failed whose last try ended with the process that made it. */
const abandoned = "it was tried for the last time by a process that ended";

type Job = JobHelpers["job"];

interface OfficeMail {
  mail: () => Promise<void>;
  /** The mail sent instead of one that is permanently rejected, with the mail server's response. */
  notice: (words: string) => Message;
  markSent: () => PromiseLike<unknown>;
  markNotified: (words: string) => PromiseLike<unknown>;
  markFailed: (words: string) => PromiseLike<unknown>;
}

/** Tries a mail to the office once, or its notice, and records how that ended if it will not be tried again. */
async function mailToOffice(job: Job, { mail, notice, markSent, markNotified, markFailed }: OfficeMail): Promise<void> {
  let refusal: string | undefined;
  try {
    refusal = await refusalOf(mail);
    if (refusal) await sendMail(notice(refusal));
  } catch (error) {
    if (isLastTry(job, error)) await markFailed(describeMailError(error));
    return tryLater(job, error);
  }
  await (refusal ? markNotified(refusal) : markSent());
}

/** The mail server's response when it permanently rejected a mail; undefined when it accepted it. Rethrows any other error. */
async function refusalOf(mail: () => Promise<void>): Promise<string | undefined> {
  try {
    await mail();
    return undefined;
  } catch (error) {
    if (!isPermanentRejection(error)) throw error;
    return describeMailError(error);
  }
}

interface DraftLinkMail {
  markSent: () => Promise<void>;
  markFailed: () => Promise<void>;
}

/** Tries a mail with a link to a draft once. Every attempt has its own link, which is deleted when the mail fails. */
async function mailDraftLink(job: Job, message: Message, token: string, { markSent, markFailed }: DraftLinkMail): Promise<void> {
  try {
    await sendMail(message);
  } catch (error) {
    await deleteResumeLink(token);
    if (isLastTry(job, error)) await markFailed();
    return tryLater(job, error);
  }
  await markSent();
}

/** Tries the mail with an edit link once. Every attempt has its own link, which is deleted when the mail fails. */
async function mailEditLink(job: Job, mailId: string, link: LinkToMail): Promise<void> {
  try {
    await sendMail(editLinkMail(mailId, link));
  } catch (error) {
    await deleteEditLink(link.token);
    if (isLastTry(job, error)) await giveUpEditLink(mailId, link.formId, describe(error), describeMailError(error, link.clientEmail));
    return tryLater(job, error);
  }
  await markEditLinkMail(mailId, "sent");
  await markClientReached(link.formId);
}

async function giveUpEditLink(mailId: string, formId: string, reason: string, words = reason): Promise<void> {
  await markEditLinkMail(mailId, "failed", words);
  await audit({ action: "edit_link_mail_failed", formId, detail: reason });
}

interface ClientMail {
  markSent?: () => Promise<void>;
  markFailed: (words: string) => Promise<void>;
}

/**
 * Tries once to confirm to a client that something was received, unless that address got enough mail lately, and records how
 * that ended if it will not be tried again.
 */
async function confirm(job: Job, message: Message, id: string, { markSent, markFailed }: ClientMail): Promise<void> {
  if (!(await reserveConfirmation(id, message.to))) return;
  try {
    await sendMail(message);
  } catch (error) {
    if (isLastTry(job, error)) await markFailed(describeMailError(error, message.to));
    return tryLater(job, error);
  }
  await markSent?.();
}

const isLastTry = (job: Job, error: unknown): boolean => isPermanentRejection(error) || job.attempts >= job.max_attempts;

/** Lets the queue retry, unless that is useless. The error it stores contains nothing about the client. */
function tryLater(job: Job, error: unknown): void {
  const reason = describe(error);
  log.warn({ attempt: job.attempts, reason }, "mail not sent");
  if (!isPermanentRejection(error)) throw new Error(reason);
}

/** An error's kind, such as "SMTP 550" or "PdfUnavailable"; never its message, which may quote an address. */
function describe(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  if (responseCode && code !== "ETLS") return `SMTP ${responseCode}`;
  return code ?? name ?? "Error";
}
