import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { officeTime } from "../platform/office-time.ts";
import { summarizeDocuments, type CountedDocument } from "../records/mail/receipts.server.ts";
import type { PortalLink } from "../records/files/portal-links.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { addMoreUrl } from "./urls.server.ts";

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
  subject: "We received your intake form",
  messageId: messageId(`receipt-${id}`),
  caseId: form.id,
  text: `Successfully submitted. Thank you. We received your form on ${officeTime(createdAt)}.

Your reference: ${referenceOf(form.id)}

${documentParagraphs(documents, link)}

Our team will contact you within 1-2 business days to schedule a consultation.

Questions? Call us at ${env.FIRM_PHONE}.

The information you sent does not create an attorney-client relationship. That begins only when an employment contract is signed.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});

function documentParagraphs(documents: CountedDocument[], { token, expiresAt }: PortalLink): string {
  const { received, missing } = summarizeDocuments(documents);
  const paragraphs = [`What you sent:\n${lines(["Your answers", ...received])}`];
  if (missing.length > 0)
    paragraphs.push(
      `Still missing:\n${lines(missing)}\nIf you have them, send them with this link:\n\n${addMoreUrl(token)}`,
      `The link works until ${officeTime(expiresAt)}. It does not show what you have sent. Please do not forward this message.`,
    );
  return paragraphs.join("\n\n");
}

const lines = (items: string[]): string => items.map((item) => `- ${item}`).join("\n");
