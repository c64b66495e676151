import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { ReminderToMail } from "../records/mail/reminders.server.ts";
import { signed } from "./signed.server.ts";
import { resumeUrl, unsubscribeUrl } from "./urls.server.ts";
import { words } from "./wording/index.ts";

type Reminder = Omit<ReminderToMail, "language">;

/** The email that reminds a client of a draft. It repeats nothing that the client wrote. */
export function reminderMail(id: string, { formId, token, stopToken, expiresAt, clientEmail, number, isLast }: Reminder): Message {
  const unsubscribe = unsubscribeUrl(stopToken);
  const link = { url: resumeUrl(token), until: officeTime(expiresAt), reference: referenceOf(formId), phone: env.FIRM_PHONE };
  return {
    to: clientEmail,
    subject: words.reminderSubject,
    messageId: messageId(`reminder-${id}-${number}`),
    caseId: formId,
    unsubscribe,
    text: signed(words.reminder(link, isLast ? words.lastReminder : words.stopReminders(unsubscribe))),
  };
}
