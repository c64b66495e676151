import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";

export interface SubmissionReceived {
  id: string;
  form: { id: string; clientEmail: string };
}

/** The message that confirms to a client that the form was received. It repeats nothing the client wrote. */
export const receiptMail = ({ id, form }: SubmissionReceived): Message => ({
  to: form.clientEmail,
  subject: "We received your intake form",
  messageId: messageId(`receipt-${id}`),
  text: `Successfully submitted. Thank you.

Our team will contact you within 1-2 business days to schedule a consultation.

Your reference: ${referenceOf(form.id)}

Questions? Call us at ${env.FIRM_PHONE}.

The information you sent does not create an attorney-client relationship. That begins only when an employment contract is signed.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
