import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";

/** The message that confirms to a client that the form was received. It repeats nothing the client wrote. */
export const receiptMail = (submissionId: string, clientEmail: string): Message => ({
  to: clientEmail,
  subject: "We received your intake form",
  messageId: messageId(`receipt-${submissionId}`),
  text: `Successfully submitted. Thank you.

Our team will contact you within 1-2 business days to schedule a consultation.

Questions? Call us at ${env.FIRM_PHONE}.

The information you sent does not create an attorney-client relationship. That begins only when an employment contract is signed.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
