import type { JobHelpers } from "graphile-worker";
import { log } from "../platform/log.server.ts";
import { isPermanentRejection, sendMail, describeMailError, type Message } from "../platform/mail/mailer.server.ts";
import { runInLanguage } from "../platform/language/run-in-language.server.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import { reserveConfirmation } from "../records/mail/mail-budget.server.ts";
import { markClientReached } from "../records/mail/client-mails.server.ts";
import { markEditLinkMail, type LinkToMail } from "../records/mail/edit-link-mails.server.ts";
import { deleteEditLink } from "../records/security/edit-links.server.ts";
import { deleteResumeLink } from "../records/mail/resume-links.server.ts";
import { editLinkMail } from "./edit-link-mail.server.ts";

type Job = JobHelpers["job"];

interface OfficeMail {
  send: () => Promise<void>;
  /** Builds the email to send instead of a permanently rejected one, quoting the mail server's response. */
  notice: (response: string) => Message;
  markSent: () => PromiseLike<unknown>;
  markNotified: (response: string) => PromiseLike<unknown>;
  markFailed: (response: string) => PromiseLike<unknown>;
}

/** Tries once to send an email to the office, or else its notice. Records the result unless it will be retried. */
export async function sendToOffice(job: Job, { send, notice, markSent, markNotified, markFailed }: OfficeMail): Promise<void> {
  let rejection: string | undefined;
  try {
    rejection = await sendOrGetRejection(send);
    if (rejection) await sendMail(notice(rejection));
  } catch (error) {
    if (isLastAttempt(job, error)) await markFailed(describeMailError(error));
    return retryIfUseful(job, error);
  }
  await (rejection ? markNotified(rejection) : markSent());
}

/** Returns the mail server's response if it permanently rejected an email, undefined if it was sent. Rethrows any other error. */
async function sendOrGetRejection(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (!isPermanentRejection(error)) throw error;
    return describeMailError(error);
  }
}

type DraftLinkMail = Record<"markSent" | "markFailed", () => Promise<void>>;

/** Tries once to send an email with a link to a draft. Every attempt has its own link, which is deleted if the email fails. */
export async function sendDraftLink(job: Job, message: Message, token: string, { markSent, markFailed }: DraftLinkMail): Promise<void> {
  try {
    await sendMail(message);
  } catch (error) {
    await deleteResumeLink(token);
    if (isLastAttempt(job, error)) await markFailed();
    return retryIfUseful(job, error);
  }
  await markSent();
}

/** Tries once to send an email with an edit link. Every attempt has its own link, which is deleted if the email fails. */
export async function sendEditLink(job: Job, mailId: string, link: LinkToMail): Promise<void> {
  try {
    await sendMail(runInLanguage(link.language, () => editLinkMail(mailId, link)));
  } catch (error) {
    await deleteEditLink(link.token);
    if (isLastAttempt(job, error))
      await giveUpEditLink(mailId, link.formId, describeError(error), describeMailError(error, link.clientEmail));
    return retryIfUseful(job, error);
  }
  await markEditLinkMail(mailId, "sent");
  await markClientReached(link.formId);
}

export async function giveUpEditLink(mailId: string, formId: string, reason: string, response = reason): Promise<void> {
  await markEditLinkMail(mailId, "failed", response);
  await audit({ action: "edit_link_mail_failed", formId, detail: reason });
}

interface ClientMail {
  markSent?: () => Promise<void>;
  markFailed: (response: string) => Promise<void>;
}

/**
 * Tries once to send a confirmation to a client, unless the address has recently received too many. Records the result unless it
 * will be retried.
 */
export async function sendConfirmation(job: Job, message: Message, id: string, { markSent, markFailed }: ClientMail): Promise<void> {
  if (!(await reserveConfirmation(id, message.to))) return;
  try {
    await sendMail(message);
  } catch (error) {
    if (isLastAttempt(job, error)) await markFailed(describeMailError(error, message.to));
    return retryIfUseful(job, error);
  }
  await markSent?.();
}

export const isLastAttempt = (job: Job, error: unknown): boolean => isPermanentRejection(error) || job.attempts >= job.max_attempts;

/** Throws an error that makes the queue retry, unless a retry is useless. The error contains nothing about the client. */
export function retryIfUseful(job: Job, error: unknown): void {
  const reason = describeError(error);
  log[isPermanentRejection(error) ? "error" : "warn"]({ attempt: job.attempts, reason }, "email not sent");
  if (!isPermanentRejection(error)) throw new Error(reason);
}

/** Returns the kind of an error, such as "SMTP 550" or "PdfUnavailable"; never its message, which may quote an address. */
export function describeError(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  return responseCode && code !== "ETLS" ? `SMTP ${responseCode}` : (code ?? name ?? "Error");
}
