import type { OfficeMail } from "../records/mail/office-mail.ts";
import type { UnsentMail } from "../records/mail/unsent-mails.server.ts";

/** Labels that the dashboard shows for emails that were not sent. */
export const unsentMailLabels: Record<UnsentMail["kind"], string> = {
  office: "Mail to the office failed",
  office_notice: "Mail to the office without attachments",
  edit_link: "Edit link not mailed",
  receipt: "Receipt not mailed",
  confirmation: "Confirmation not mailed",
};

/** Whether an error is permanent: a 5xx reply, or an address we did not try. */
const isRejection = (error: string): boolean => /^5\d\d|^Not a plain/.test(error);

/**
 * Whether an error is about the message size (RFC 1870 and RFC 3463). 5.2.2 is a full mailbox. Nodemailer reports "Message size"
 * when the server has announced its limit.
 */
const isSizeError = (error: string): boolean => /^(552|523)(?![ -]5\.2\.2)|^5\d\d[ -]5\.(3\.4|2\.3)\b|^Message size/.test(error);

const quoteReason = (error: string): string => (/^[45]\d\d/.test(error) ? `The mail server said: “${error}”.` : `Reason: ${error}.`);

/** Explains why the office's email was not delivered, or only without its attachments. */
export const explainOfficeFailure = (error: string | null): string => quoteReason(error ?? "unknown");

/** Suggests what the attorney can do about the office's email. */
export function suggestOfficeRemedy(status: OfficeMail["status"], error: string | null): string {
  const operator = "Ask the server administrator to";
  if (isSizeError(error ?? "")) return `${operator} let the mail server accept larger messages, then send again.`;
  if (status === "notified") return `${operator} find out why the mail server does not accept the attachments, then send again.`;
  if (isRejection(error ?? "")) return `${operator} correct ATTORNEY_EMAIL, or what else the mail server objects to, then send again.`;
  return `${operator} get the mail server to work, then send again.`;
}

const clientMails = {
  receipt: {
    subject: "The receipt to the client",
    rejected:
      "Check the address with the client and correct it on the form. This note disappears when the next email to the client is accepted.",
    failed: "This note disappears when the next email to the client is accepted.",
  },
  confirmation: {
    subject: "The confirmation to the client",
    rejected: "Check the address with the client. This note disappears when you mark the session as completed.",
    failed: "This note disappears when you mark the session as completed.",
  },
  edit_link: {
    subject: "The mail with the edit link",
    rejected: "Check the address with the client, correct it on the form, then send it again.",
    failed: "Send it again when the mail server works.",
  },
};

/** Describes an email to the client that was not delivered: the outcome, the mail server's reply and what to do. */
export function describeUnsentClientMail(kind: keyof typeof clientMails, error: string): string {
  const { subject, rejected, failed } = clientMails[kind];
  const [outcome, remedy] = isRejection(error) ? ["was refused", rejected] : ["could not be sent", failed];
  return `${subject} ${outcome}. ${quoteReason(error)} ${remedy}`;
}
