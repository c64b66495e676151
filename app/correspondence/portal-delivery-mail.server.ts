import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { uploadSessionAddress } from "./addresses.server.ts";
import type { Part } from "./mail-parts.server.ts";
import { archiveAttachment, fileParagraphs, initial, numbered, refusedParagraph, suffix } from "./part-wording.ts";

export interface DeliveredSession {
  id: string;
  clientName: string;
  createdAt: Date;
  submittedAt: Date | null;
}

/** One of the messages with a portal session's files for the office. It contains nothing of the client but the initial. */
export const portalDeliveryMail = (session: DeliveredSession, part: Part): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${subjectOf(session)}${numbered(part)}`,
  messageId: messageId(`delivery-${session.id}${suffix(part)}`),
  text: [
    part.number === 1 ? delivered : "Further documents of a delivery through the upload portal.",
    factsOf(session),
    ...fileParagraphs(part),
    `${env.FIRM_NAME}\n`,
  ].join("\n\n"),
  attachments: archiveAttachment(`upload-${session.id}`, part),
});

/** The message to the office about a portal session whose mail was refused, with the mail server's response. */
export const portalDeliveryNotice = (session: DeliveredSession, words: string): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${subjectOf(session)}, without attachments`,
  messageId: messageId(`delivery-${session.id}-notice`),
  text: [delivered, factsOf(session), refusedParagraph(words), `${env.FIRM_NAME}\n`].join("\n\n"),
});

const delivered = "A client delivered documents through the upload portal.";

const subjectOf = ({ id, clientName }: DeliveredSession): string => `New document upload: ${initial(clientName)}. (session ${id})`;

const factsOf = ({ id, createdAt, submittedAt }: DeliveredSession): string =>
  `Session: ${id}\nSubmitted: ${officeTime(submittedAt ?? createdAt)}\n\nIn the dashboard, after signing in:\n${uploadSessionAddress(id)}`;
