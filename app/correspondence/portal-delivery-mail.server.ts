import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { uploadSessionUrl } from "./urls.server.ts";
import type { Part } from "./mail-parts.server.ts";
import { archiveAttachment, fileParagraphs, initial, partNumber, rejectedParagraph, partSuffix } from "./part-wording.ts";

export interface DeliveredSession {
  id: string;
  clientName: string;
  createdAt: Date;
  submittedAt: Date | null;
}

/** One of the emails to the office with the files of a portal session. It reveals nothing about the client but the initial. */
export const portalDeliveryMail = (session: DeliveredSession, part: Part): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${buildSubject(session)}${partNumber(part)}`,
  messageId: messageId(`delivery-${session.id}${partSuffix(part)}`),
  caseId: session.id,
  text: [
    part.number === 1 ? delivered : "Further documents of a delivery through the upload portal.",
    sessionFacts(session),
    ...fileParagraphs(part),
    `${env.FIRM_NAME}\n`,
  ].join("\n\n"),
  attachments: archiveAttachment(`upload-${session.id}`, part),
});

/** The email to the office about a portal session whose files the mail server rejected, quoting its response. */
export const portalDeliveryNotice = (session: DeliveredSession, response: string): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${buildSubject(session)}, without attachments`,
  messageId: messageId(`delivery-${session.id}-notice`),
  caseId: session.id,
  text: [delivered, sessionFacts(session), rejectedParagraph(response), `${env.FIRM_NAME}\n`].join("\n\n"),
});

const delivered = "A client delivered documents through the upload portal.";

const buildSubject = ({ id, clientName }: DeliveredSession): string => `New document upload: ${initial(clientName)}. (session ${id})`;

const sessionFacts = ({ id, createdAt, submittedAt }: DeliveredSession): string =>
  `Session: ${id}\nSubmitted: ${officeTime(submittedAt ?? createdAt)}\n\nIn the dashboard, after signing in:\n${uploadSessionUrl(id)}`;
