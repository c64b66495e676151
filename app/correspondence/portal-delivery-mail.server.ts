import { officeTime } from "../intake/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Letter } from "../platform/mailer.server.ts";
import { uploadSessionAddress } from "./addresses.server.ts";
import type { Part } from "./mail-parts.server.ts";
import { archiveAttachment, fileParagraphs, initial, numbered, suffix } from "./part-wording.ts";

export interface DeliveredSession {
  id: string;
  clientName: string;
  createdAt: Date;
  submittedAt: Date | null;
}

/** One of the letters that bring a portal session's files to the office. Of the client it tells the initial alone. */
export const portalDeliveryMail = ({ id, clientName, createdAt, submittedAt }: DeliveredSession, part: Part): Letter => ({
  to: env.ATTORNEY_EMAIL,
  subject: `New document upload: ${initial(clientName)}. (session ${id})${numbered(part)}`,
  messageId: messageId(`delivery-${id}${suffix(part)}`),
  text: [
    part.number === 1 ? "A client delivered documents through the upload portal." : "Further documents of a delivery through the upload portal.",
    `Session: ${id}\nSubmitted: ${officeTime(submittedAt ?? createdAt)}`,
    `In the dashboard, after signing in:\n${uploadSessionAddress(id)}`,
    ...fileParagraphs(part),
    `${env.FIRM_NAME}\n`,
  ].join("\n\n"),
  attachments: archiveAttachment(`upload-${id}`, part),
});
