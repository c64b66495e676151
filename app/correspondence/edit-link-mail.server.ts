import { longDay, officeTime } from "../platform/office-time.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { papers as allPapers } from "../files/papers.ts";
import type { Ask } from "../records/forms/ask-content.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { signed } from "./signed.server.ts";
import { editUrl } from "./urls.server.ts";
import { words } from "./wording/index.ts";

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
  subject: asked ? words.questionsSubject : words.editSubject,
  messageId: messageId(`edit-link-${mailId}`),
  caseId: formId,
  text: signed(
    words.edit(
      { url: editUrl(token), until: officeTime(expiresAt), reference: referenceOf(formId), phone: env.FIRM_PHONE },
      asked ? describeAsk(asked) : words.pleaseReview,
    ),
  ),
});

/** Describes the ask by counts and types of papers only: a question could reveal the name of a creditor. */
function describeAsk({ questions, ownQuestions, papers, dueOn }: Asked): string {
  const answers = [...questions, ...ownQuestions].filter(isOpen).length;
  const open = papers.filter(isOpen);
  const list = open.map(({ type }) => `- ${allPapers[type].title}`).join("\n");
  return words.officeNeeds(answers, open.length, dueOn && longDay(dueOn), list);
}

const isOpen = ({ isAnswered }: { isAnswered: boolean }): boolean => !isAnswered;
