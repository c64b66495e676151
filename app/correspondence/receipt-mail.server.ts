import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { officeTime } from "../platform/office-time.ts";
import { summarizeDocuments, type CountedDocument } from "../records/mail/receipts.server.ts";
import type { PortalLink } from "../records/files/portal-links.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { signed } from "./signed.server.ts";
import { addMoreUrl } from "./urls.server.ts";
import { words } from "./wording/index.ts";

export interface SubmissionReceived {
  id: string;
  createdAt: Date;
  form: { id: string; clientEmail: string };
  documents: CountedDocument[];
}

/**
 * The email that confirms to a client that the form was received, with a link for sending what is missing. It repeats nothing that the
 * client wrote.
 */
export const receiptMail = ({ id, createdAt, form, documents }: SubmissionReceived, link: PortalLink): Message => ({
  to: form.clientEmail,
  subject: words.receiptSubject,
  messageId: messageId(`receipt-${id}`),
  caseId: form.id,
  text: signed(words.receipt(officeTime(createdAt), referenceOf(form.id), documentParagraphs(documents, link), env.FIRM_PHONE)),
});

function documentParagraphs(documents: CountedDocument[], { token, expiresAt }: PortalLink): string {
  const { received, missing } = summarizeDocuments(documents);
  const link = { url: addMoreUrl(token), until: officeTime(expiresAt) };
  const sent = words.whatYouSent(lines([words.yourAnswers, ...received]));
  return [sent, ...(missing.length > 0 ? [words.stillMissing(lines(missing), link)] : [])].join("\n\n");
}

const lines = (items: string[]): string => items.map((item) => `- ${item}`).join("\n");
