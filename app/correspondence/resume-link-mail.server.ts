import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { ResumeLinkToMail } from "../records/mail/resume-mails.server.ts";
import { signed } from "./signed.server.ts";
import { resumeUrl } from "./urls.server.ts";
import { words } from "./wording/index.ts";

type Link = Omit<ResumeLinkToMail, "language">;

/** The email with the link to continue a draft. It repeats nothing that the client wrote and does not say what the form is about. */
export const resumeLinkMail = (mailId: string, { formId, token, expiresAt, clientEmail, remindersWait }: Link): Message => ({
  to: clientEmail,
  subject: words.resumeSubject,
  messageId: messageId(`resume-${mailId}`),
  caseId: formId,
  text: signed(
    words.resume(
      { url: resumeUrl(token), until: officeTime(expiresAt), reference: referenceOf(formId), phone: env.FIRM_PHONE },
      remindersWait,
    ),
  ),
});
