import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { submissionUrl } from "./urls.server.ts";

/** The email that notifies the office that a client has answered everything. It contains no questions and no answers. */
export const answeredMail = (formId: string, askId: string): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `Your questions are answered (form ${formId})`,
  messageId: messageId(`answered-${askId}`),
  caseId: formId,
  text: `A client has answered everything that you asked.

Form: ${formId}
Reference: ${referenceOf(formId)}

In the dashboard, after signing in:
${submissionUrl(formId)}

${env.FIRM_NAME}
`,
});
