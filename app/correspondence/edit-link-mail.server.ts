import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { describeCounts, type Ask } from "../records/asks.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { editAddress } from "./addresses.server.ts";

export interface MailedEditLink {
  formId: string;
  token: string;
  expiresAt: Date;
  clientEmail: string;
  /** What the client is asked, if anything is open. */
  asked?: Pick<Ask, "questions" | "papers"> | undefined;
}

/** The letter that brings a client the link to change a form. It repeats nothing the client wrote. */
export const editLinkMail = (mailId: string, { formId, token, expiresAt, clientEmail, asked }: MailedEditLink): Message => ({
  to: clientEmail,
  subject: asked ? "Your attorney has questions about your intake form" : "Your secure link to change your intake form",
  messageId: messageId(`edit-link-${mailId}`),
  text: `${asked ? requestOf(asked) : "Your attorney asks you to review your bankruptcy intake form. "}Open it with this secure link:

${editAddress(token)}

The link works until ${officeTime(expiresAt)}.

Whoever has this link can read and change your answers. Please do not forward this message.

Your reference: ${referenceOf(formId)}

Questions, or did you not expect this message? Call us at ${env.FIRM_PHONE}.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});

/** Only counts and types of papers: a question may name somebody whom the client owes. */
function requestOf({ questions, papers }: Pick<Ask, "questions" | "papers">): string {
  const [open, wanted] = [questions.filter(isOpen), papers.filter(isOpen)];
  const asks = [
    open.length > 0 && `asks you ${describeCounts(open.length, 0)}`,
    wanted.length > 0 && `needs ${describeCounts(0, wanted.length)}`,
  ];
  const list = wanted.length > 0 ? `\n\nPapers to send:\n${wanted.map(({ title }) => `- ${title}`).join("\n")}\n\n` : " ";
  return `Your attorney ${asks.filter(Boolean).join(" and ")} for your bankruptcy intake form.${list}`;
}

const isOpen = ({ isAnswered }: { isAnswered: boolean }): boolean => !isAnswered;
