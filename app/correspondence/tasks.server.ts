import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { sendMail } from "../platform/mail/mailer.server.ts";
import { runInLanguage } from "../platform/language/run-in-language.server.ts";
import { isAskAnswered } from "../records/forms/asks.server.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import { markClientReached, markConfirmationFailed, markReceiptFailed } from "../records/mail/client-mails.server.ts";
import {
  findAbandonedDeliveries,
  getOrCreateDelivery,
  markDeliveryFailed,
  markDeliveryNotified,
  markDeliverySent,
} from "../records/mail/deliveries.server.ts";
import { findAbandonedEditLinkMails, prepareEditLinkMail } from "../records/mail/edit-link-mails.server.ts";
import {
  findAbandonedSubmissions,
  markSubmissionFailed,
  markSubmissionNotified,
  markSubmissionSent,
  loadSubmissionToSend,
} from "../records/mail/submission-mails.server.ts";
import { findAbandonedReminders, markReminderFailed, markReminderSent, prepareReminder } from "../records/mail/reminders.server.ts";
import { asOriginal } from "../records/files/file-rows.server.ts";
import {
  findAbandonedResumeMails,
  markResumeMailFailed,
  markResumeMailSent,
  prepareResumeMail,
} from "../records/mail/resume-mails.server.ts";
import { getSessionAsOffice } from "../records/files/upload-sessions.server.ts";
import { answeredMail } from "./answered-mail.server.ts";
import { mailDelivery } from "./mail-delivery.server.ts";
import { sendSubmission } from "./send-submission.server.ts";
import { createPortalLink } from "../records/files/portal-links.server.ts";
import { portalConfirmationMail } from "./portal-confirmation-mail.server.ts";
import { portalDeliveryNotice } from "./portal-delivery-mail.server.ts";
import { toReadableFile } from "./readable-file.server.ts";
import { receiptMail } from "./receipt-mail.server.ts";
import { reminderMail } from "./reminder-mail.server.ts";
import { resumeLinkMail } from "./resume-link-mail.server.ts";
import { submissionNotice } from "./submission-message.server.ts";
import {
  describeError,
  giveUpEditLink,
  isLastAttempt,
  retryIfUseful,
  sendConfirmation,
  sendDraftLink,
  sendEditLink,
  sendToOffice,
} from "./send-once.server.ts";

const submissionPayload = z.object({ submissionId: z.string() });
const mailPayload = z.object({ mailId: z.string() });
const answeredPayload = z.object({ formId: z.string(), askId: z.string() });
const sessionPayload = z.object({ sessionId: z.string() });

/**
 * The jobs that send email: to clients in their language, to the office in English. Their payloads contain only ids of submissions, portal
 * sessions, forms, asks, or emails.
 */
export const tasks: TaskList = {
  send_submission: async (payload, { job }) => {
    const submission = await loadSubmissionToSend(submissionPayload.parse(payload).submissionId);
    if (submission?.status !== "queued") return;
    await sendToOffice(job, {
      send: () => sendSubmission(submission, submission.documents.map(toReadableFile)),
      notice: (response) => submissionNotice(submission, response),
      markSent: () => markSubmissionSent(submission.id),
      markNotified: (response) => markSubmissionNotified(submission.id, response),
      markFailed: (reason) => markSubmissionFailed(submission.id, reason),
    });
  },

  send_receipt: async (payload, { job }) => {
    const submission = await loadSubmissionToSend(submissionPayload.parse(payload).submissionId);
    if (!submission?.form.clientEmail) return;
    const { id, form, language } = submission;
    const mail = runInLanguage(language, () => receiptMail(submission, createPortalLink(form.id)));
    await sendConfirmation(job, mail, id, {
      markSent: () => markClientReached(form.id),
      markFailed: (response) => markReceiptFailed(id, response),
    });
  },

  send_portal_delivery: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { session, files } = delivered;
    const delivery = await getOrCreateDelivery(session.id);
    if (delivery.status !== "queued") return;
    await sendToOffice(job, {
      send: () => mailDelivery(session, files.map(asOriginal).map(toReadableFile), delivery),
      notice: (response) => portalDeliveryNotice(session, response),
      markSent: () => markDeliverySent(session.id),
      markNotified: (response) => markDeliveryNotified(session.id, response),
      markFailed: (reason) => markDeliveryFailed(session.id, reason),
    });
  },

  send_portal_confirmation: async (payload, { job }) => {
    const delivered = await getSessionAsOffice(sessionPayload.parse(payload).sessionId);
    if (!delivered) return;
    const { id, clientEmail, language } = delivered.session;
    const mail = runInLanguage(language, () => portalConfirmationMail(id, clientEmail, createPortalLink(id)));
    await sendConfirmation(job, mail, id, {
      markFailed: (response) => markConfirmationFailed(id, response),
    });
  },

  send_edit_link: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const link = await prepareEditLinkMail(mailId);
    if (link) await sendEditLink(job, mailId, link);
  },

  send_answered: async (payload, { job }) => {
    const { formId, askId } = answeredPayload.parse(payload);
    if (!(await isAskAnswered(formId, askId))) return;
    try {
      await sendMail(answeredMail(formId, askId));
    } catch (error) {
      if (isLastAttempt(job, error)) await audit({ action: "office_mail_failed", formId, detail: describeError(error) });
      retryIfUseful(job, error);
    }
  },

  send_resume_link: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const link = await prepareResumeMail(mailId);
    if (!link) return;
    const mail = runInLanguage(link.language, () => resumeLinkMail(mailId, link));
    await sendDraftLink(job, mail, link.token, {
      markSent: () => markResumeMailSent(mailId, link),
      markFailed: () => markResumeMailFailed(mailId),
    });
  },

  send_reminder: async (payload, { job }) => {
    const { mailId } = mailPayload.parse(payload);
    const reminder = await prepareReminder(mailId);
    if (!reminder) return;
    const mail = runInLanguage(reminder.language, () => reminderMail(mailId, reminder));
    await sendDraftLink(job, mail, reminder.token, {
      markSent: () => markReminderSent(mailId, reminder),
      markFailed: () => markReminderFailed(mailId),
    });
  },

  fail_abandoned_mails: async () => {
    for (const id of await findAbandonedSubmissions()) await markSubmissionFailed(id, abandonedReason);
    for (const id of await findAbandonedDeliveries()) await markDeliveryFailed(id, abandonedReason);
    for (const { id, formId } of await findAbandonedEditLinkMails()) await giveUpEditLink(id, formId, abandonedReason);
    for (const id of await findAbandonedResumeMails()) await markResumeMailFailed(id);
    for (const id of await findAbandonedReminders()) await markReminderFailed(id);
  },
};

/** Reason recorded for an email whose process ended during the last attempt. */
const abandonedReason = "its process ended during the last attempt";
