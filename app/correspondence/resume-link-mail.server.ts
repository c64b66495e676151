import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { ResumeLinkToMail } from "../records/mail/resume-mails.server.ts";
import { resumeUrl } from "./urls.server.ts";

const remindersStart = `
You asked us for reminders. We will send them to this address after you have opened this link and pressed "Go on".
`;

/** The email with the link to continue a draft. It repeats nothing that the client wrote and does not say what the form is about. */
export const resumeLinkMail = (mailId: string, { formId, token, expiresAt, clientEmail, remindersWait }: ResumeLinkToMail): Message => ({
  to: clientEmail,
  subject: "Your link to continue your form",
  messageId: messageId(`resume-${mailId}`),
  caseId: formId,
  text: `You asked us for a link to continue your form. Open it on the device that you want to use:

${resumeUrl(token)}

The link works until ${officeTime(expiresAt)}. If we email you a newer link, this one stops working.
${remindersWait ? remindersStart : ""}
Whoever has this link can read and change your answers. Please do not forward this message.

Your reference: ${referenceOf(formId)}

Questions? Call us at ${env.FIRM_PHONE}.

If you did not ask for this link, you can ignore this message. Please do not open the link.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
