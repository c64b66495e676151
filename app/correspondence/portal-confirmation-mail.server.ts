import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";

/** The message that confirms to a client that the portal received the documents. It repeats nothing the client wrote. */
export const portalConfirmationMail = (sessionId: string, clientEmail: string): Message => ({
  to: clientEmail,
  subject: "Your documents were delivered",
  messageId: messageId(`confirmation-${sessionId}`),
  text: `Your documents were securely delivered to our office.

Questions? Call us at ${env.FIRM_PHONE}.

If you did not send us documents, you can ignore this message.

Sending documents does not create an attorney-client relationship. That begins only when an employment contract is signed.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
