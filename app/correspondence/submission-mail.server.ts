import { env } from "../platform/env.server.ts";
import { messageId, type Letter } from "../platform/mailer.server.ts";
import { officeTime } from "../intake/office-time.ts";

export interface Submission {
  id: string;
  /** 1 for a form's first submission. */
  number: number;
  createdAt: Date;
  form: { id: string; clientName: string };
}

/** The letter that brings a submitted form to the attorney. Of the client it tells the initial alone; the rest is in the PDF. */
export const submissionMail = ({ id, number, createdAt, form }: Submission, protectedPdf: Uint8Array): Letter => ({
  to: env.ATTORNEY_EMAIL,
  subject: `New intake submission: ${initial(form.clientName)}. (form ${form.id})`,
  messageId: messageId(`submission-${id}`),
  text: `A client submitted the bankruptcy intake form.

Form: ${form.id}
Submission number: ${number}
Submitted: ${officeTime(createdAt)}

The attached PDF holds the client's answers. It opens with the office's document password.

The required documents (picture ID, Social Security card, pay stubs, tax returns) are not attached to this message.

${env.FIRM_NAME}
`,
  attachments: [{ filename: `intake-${form.id}.pdf`, content: protectedPdf, contentType: "application/pdf" }],
});

const initial = (name: string): string => /\p{L}/u.exec(name)?.[0].toUpperCase() ?? "?";
