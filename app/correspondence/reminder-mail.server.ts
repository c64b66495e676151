import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { ReminderToMail } from "../records/mail/reminders.server.ts";
import { resumeUrl, unsubscribeUrl } from "./urls.server.ts";

/** The email that reminds a client of a draft. It repeats nothing that the client wrote. */
export function reminderMail(id: string, { formId, token, stopToken, expiresAt, clientEmail, number, isLast }: ReminderToMail): Message {
  const unsubscribe = unsubscribeUrl(stopToken);
  const ending = isLast ? "This is our last reminder." : `To get no more reminders, open this page and press the button:\n\n${unsubscribe}`;
  return {
    to: clientEmail,
    subject: "Your form is waiting for you",
    messageId: messageId(`reminder-${id}-${number}`),
    caseId: formId,
    unsubscribe,
    text: `You asked us to remind you of your form. It is saved with us, and it is not submitted yet. Continue here:

${resumeUrl(token)}

The link works until ${officeTime(expiresAt)}. It replaces the links that we sent before.

Whoever has this link can read and change your answers. Please do not forward this message.

Your reference: ${referenceOf(formId)}

Questions? Call us at ${env.FIRM_PHONE}.

${ending}

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
  };
}
