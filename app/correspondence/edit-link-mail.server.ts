import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { editAddress } from "./addresses.server.ts";

export interface MailedEditLink {
  formId: string;
  token: string;
  expiresAt: Date;
  clientEmail: string;
}

/** The letter that brings a client the link to change a form. It repeats nothing the client wrote. */
export const editLinkMail = (mailId: string, { formId, token, expiresAt, clientEmail }: MailedEditLink): Message => ({
  to: clientEmail,
  subject: "Your secure link to change your intake form",
  messageId: messageId(`edit-link-${mailId}`),
  text: `Your attorney asks you to review your bankruptcy intake form. Open it with this secure link:

${editAddress(token)}

The link works until ${officeTime(expiresAt)}.

Whoever has this link can read and change your answers. Please do not forward this message.

Your reference: ${referenceOf(formId)}

Questions, or did you not expect this message? Call us at ${env.FIRM_PHONE}.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});
