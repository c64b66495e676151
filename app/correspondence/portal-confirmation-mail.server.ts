import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { officeTime } from "../platform/office-time.ts";
import type { PortalLink } from "../records/files/portal-links.server.ts";
import { addMoreUrl } from "./urls.server.ts";

/** The email that confirms to a client that the documents were received. It repeats nothing that the client wrote. */
export const portalConfirmationMail = (sessionId: string, clientEmail: string, { token, expiresAt }: PortalLink): Message => ({
  to: clientEmail,
  subject: "Your documents were delivered",
  messageId: messageId(`confirmation-${sessionId}`),
  caseId: sessionId,
  text: `Your documents were securely delivered to our office.

Do you have more documents? Send them with this link:

${addMoreUrl(token)}

The link works until ${officeTime(expiresAt)}. It does not show what you have sent. Please do not forward this message.

Questions? Call us at ${env.FIRM_PHONE}.

If you did not send us documents, you can ignore this message. Please do not open the link.

Sending documents does not create an attorney-client relationship. That begins only when an employment contract is signed.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
