import { officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { describeCounts, type Ask } from "../records/forms/asks.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { editUrl } from "./urls.server.ts";

export interface MailedEditLink {
  formId: string;
  token: string;
  expiresAt: Date;
  clientEmail: string;
  /** What the client is asked, if anything is still open. */
  asked?: Pick<Ask, "questions" | "papers"> | undefined;
}

/** The email with the link to change a form. It repeats nothing that the client wrote. */
export const editLinkMail = (mailId: string, { formId, token, expiresAt, clientEmail, asked }: MailedEditLink): Message => ({
  to: clientEmail,
  subject: asked ? "Our office has questions about your intake form" : "Your secure link to change your intake form",
  messageId: messageId(`edit-link-${mailId}`),
  caseId: formId,
  text: `${asked ? describeAsk(asked) : "Our office asks you to review your intake form. "}Open it with this secure link:

${editUrl(token)}

The link works until ${officeTime(expiresAt)}.

Whoever has this link can read and change your answers. Please do not forward this message.

Your reference: ${referenceOf(formId)}

Questions, or did you not expect this message? Call us at ${env.FIRM_PHONE}.

${env.FIRM_NAME}
${env.FIRM_OFFICES.join("\n")}
`,
});

/** Describes the ask by counts and types of documents only: a question could reveal the name of a creditor. */
function describeAsk({ questions, papers }: Pick<Ask, "questions" | "papers">): string {
  const [openQuestions, openPapers] = [questions.filter(isOpen), papers.filter(isOpen)];
  const asks = [
    openQuestions.length > 0 && `asks you ${describeCounts(openQuestions.length, 0)}`,
    openPapers.length > 0 && `needs ${describeCounts(0, openPapers.length)}`,
  ];
  const list = openPapers.length > 0 ? `\n\nDocuments to send:\n${openPapers.map(({ title }) => `- ${title}`).join("\n")}\n\n` : " ";
  return `Our office ${asks.filter(Boolean).join(" and ")} for your intake form.${list}`;
}

const isOpen = ({ isAnswered }: { isAnswered: boolean }): boolean => !isAnswered;
