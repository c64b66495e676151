import { longDay, officeTime } from "../platform/office-time.ts";
import { pluralize } from "../questionnaire/pluralize.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { papers as allPapers } from "../files/papers.ts";
import type { Ask } from "../records/forms/ask-content.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { editUrl } from "./urls.server.ts";

type Asked = Pick<Ask, "questions" | "ownQuestions" | "papers" | "dueOn">;

export interface MailedEditLink {
  formId: string;
  token: string;
  expiresAt: Date;
  clientEmail: string;
  /** What the client is asked, if anything is still open. */
  asked?: Asked | undefined;
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

/** Describes the ask by counts and types of papers only: a question could reveal the name of a creditor. */
function describeAsk({ questions, ownQuestions, papers, dueOn }: Asked): string {
  const answers = [...questions, ...ownQuestions].filter(isOpen).length;
  const openPapers = papers.filter(isOpen);
  const needs = [answers > 0 && pluralize(answers, "answer"), openPapers.length > 0 && pluralize(openPapers.length, "paper")];
  const list = openPapers.map(({ type }) => `- ${allPapers[type].title}`).join("\n");
  const by = dueOn ? ` by ${longDay(dueOn)}` : "";
  const documents = list ? `\n\nDocuments to send:\n${list}\n\n` : " ";
  return `Our office needs ${needs.filter(Boolean).join(" and ")} for your intake form${by}.${documents}`;
}

const isOpen = ({ isAnswered }: { isAnswered: boolean }): boolean => !isAnswered;
