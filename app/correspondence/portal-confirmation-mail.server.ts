import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { officeTime } from "../platform/office-time.ts";
import type { PortalLink } from "../records/files/portal-links.server.ts";
import { signed } from "./signed.server.ts";
import { addMoreUrl } from "./urls.server.ts";
import { words } from "./wording/index.ts";

/** The email that confirms to a client that the documents were received. It repeats nothing that the client wrote. */
export const portalConfirmationMail = (sessionId: string, clientEmail: string, { token, expiresAt }: PortalLink): Message => ({
  to: clientEmail,
  subject: words.deliveredSubject,
  messageId: messageId(`confirmation-${sessionId}`),
  caseId: sessionId,
  text: signed(words.delivered({ url: addMoreUrl(token), until: officeTime(expiresAt), phone: env.FIRM_PHONE })),
});
