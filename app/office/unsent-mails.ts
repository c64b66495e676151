import type { OfficeMail } from "../records/office-mail.ts";
import type { UnsentMail } from "../records/unsent-mails.server.ts";

/** What a list says of a mail that did not go. */
export const unsentLines: Record<UnsentMail["kind"], string> = {
  office: "Mail to the office failed",
  office_notice: "Mail to the office without attachments",
  edit_link: "Edit link not mailed",
  receipt: "Receipt not mailed",
  confirmation: "Confirmation not mailed",
};

/** Of an address: this side did not try one that cannot be mailed to, and older versions kept the code alone. */
const isRefusal = (words: string): boolean => /^(SMTP )?5\d\d|^Not a plain/.test(words);
/** By RFC 1870 and RFC 3463; 5.2.2 is a full mailbox. "Message size" is said when the server has announced its limit. */
const isAboutSize = (words: string): boolean => /^(552|523)(?![ -]5\.2\.2)|^5\d\d[ -]5\.(3\.4|2\.3)\b|^Message size/.test(words);

const said = (words: string): string => (/^(SMTP )?[45]\d\d/.test(words) ? `The mail server said: “${words}”.` : `Reason: ${words}.`);

/** Why the office's mail did not come, or not whole. */
export const whyNotToOffice = (words: string | null): string => said(words ?? "unknown");

/** What the attorney can do about the office's mail. */
export function remedyForOffice(status: OfficeMail["status"], words: string | null): string {
  const operator = "Ask the server administrator to";
  if (isAboutSize(words ?? "")) return `${operator} let the mail server take larger messages, then send again.`;
  if (status === "notified") return `${operator} find out why the mail server does not take the attachments, then send again.`;
  if (isRefusal(words ?? "")) return `${operator} correct ATTORNEY_EMAIL, or what else the mail server objects to, then send again.`;
  return `${operator} get the mail server to work, then send again.`;
}

const clientMails = {
  receipt: {
    subject: "The receipt to the client",
    refused:
      "Check the address with the client and correct it on the form. This note disappears when the next email to the client is accepted.",
    failed: "This note disappears when the next email to the client is accepted.",
  },
  confirmation: {
    subject: "The confirmation to the client",
    refused: "Check the address with the client. This note disappears when you mark the session as completed.",
    failed: "This note disappears when you mark the session as completed.",
  },
  edit_link: {
    subject: "The mail with the edit link",
    refused: "Check the address with the client, correct it on the form, then send it again.",
    failed: "Send it again when the mail server works.",
  },
};

/** What became of a mail to the client that did not go, with what the mail server said and what to do. */
export function unsentToClient(kind: keyof typeof clientMails, words: string): string {
  const { subject, refused, failed } = clientMails[kind];
  const [outcome, remedy] = isRefusal(words) ? ["was refused", refused] : ["could not be sent", failed];
  return `${subject} ${outcome}. ${said(words)} ${remedy}`;
}
