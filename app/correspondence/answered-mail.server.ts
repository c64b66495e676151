import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { submissionAddress } from "./addresses.server.ts";

/** Tells the office that a client has answered all that was asked. It holds no question and no answer. */
export const answeredMail = (formId: string, askId: string): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `Your questions are answered (form ${formId})`,
  messageId: messageId(`answered-${askId}`),
  text: `A client has answered everything that you asked.

Form: ${formId}
Reference: ${referenceOf(formId)}

In the dashboard, after signing in:
${submissionAddress(formId)}

${env.FIRM_NAME}
`,
});
