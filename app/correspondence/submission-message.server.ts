import { filingFacts, type FilingFacts } from "../questionnaire/answers/filing-facts.ts";
import { officeTime, shortDay } from "../platform/office-time.ts";
import { truncate } from "../platform/truncate.ts";
import { env } from "../platform/env.server.ts";
import { messageId, type Message } from "../platform/mail/mailer.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { submissionUrl } from "./urls.server.ts";
import type { Part } from "./mail-parts.server.ts";
import { archiveAttachment, fileParagraphs, partNumber, rejectedParagraph, partSuffix, surnameInitial } from "./part-wording.ts";

export interface Submission {
  id: string;
  /** 1 for a form's first submission. */
  number: number;
  createdAt: Date;
  /** Whether the client has given answers in Spanish. */
  hasSpanish: boolean;
  form: { id: string; clientName: string; formData: object };
}

/** The contents that only the first message has. */
export interface FirstPart {
  protectedPdf: Uint8Array;
  /** Titles of the required documents that the client has not uploaded. */
  missing: string[];
  /** Counts of documents that the office has marked unreadable, by type. */
  unreadable: string[];
}

/**
 * One of the emails to the attorney with a submitted form. It tells what the office has to know first: the initial of the surname, the
 * urgent event, what bears on the choice of chapter, and which documents are missing. Everything else is in the PDF and in the archive.
 */
export const submissionMessage = ({ id, number, createdAt, hasSpanish, form }: Submission, part: Part, first?: FirstPart): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${subjectOf(form, first?.missing)}${partNumber(part)}`,
  messageId: messageId(`submission-${id}${partSuffix(part)}`),
  caseId: form.id,
  text: [
    first ? "A client submitted the bankruptcy intake form." : "Further documents of a submitted bankruptcy intake form.",
    ...(first ? factParagraphs(form, hasSpanish) : []),
    ...(first && first.missing.length > 0 ? [`Required documents that the client has not uploaded: ${first.missing.join(", ")}.`] : []),
    ...(first && first.unreadable.length > 0 ? [`Marked as documents that cannot be read: ${first.unreadable.join(", ")}.`] : []),
    submissionFacts(form.id, number, createdAt),
    ...(first ? ["The attached PDF contains the client's answers. It opens with the office's document password."] : []),
    ...fileParagraphs(part),
    `${env.FIRM_NAME}\n`,
  ].join("\n\n"),
  attachments: [
    ...(first ? [{ filename: `intake-${form.id}.pdf`, content: first.protectedPdf, contentType: "application/pdf" }] : []),
    ...archiveAttachment(`documents-${form.id}`, part),
  ],
});

/** The email to the attorney about a submission that the mail server rejected, quoting its response. */
export const submissionNotice = ({ id, number, createdAt, hasSpanish, form }: Submission, response: string): Message => ({
  to: env.ATTORNEY_EMAIL,
  subject: `${subjectOf(form)}, without attachments`,
  messageId: messageId(`submission-${id}-notice`),
  caseId: form.id,
  text: [
    "A client submitted the bankruptcy intake form.",
    ...factParagraphs(form, hasSpanish),
    submissionFacts(form.id, number, createdAt),
    rejectedParagraph(response),
    `${env.FIRM_NAME}\n`,
  ].join("\n\n"),
});

const maxEventLength = 40;

/** "New: S. · K7M2-9XQT-4RWD · foreclosure sale Dec 9 · pay stubs missing". */
const subjectOf = ({ id, clientName, formData }: Submission["form"], missing: string[] = []): string =>
  [
    `New: ${surnameInitial(clientName)}.`,
    referenceOf(id),
    ...eventInSubject(filingFacts(formData).event),
    ...(missing.length > 0 ? [`${missing.join(", ")} missing`] : []),
  ].join(" · ");

function eventInSubject({ what, day }: FilingFacts["event"]): string[] {
  const event = truncate(what.slice(0, 1).toLowerCase() + what.slice(1), maxEventLength);
  return event || day ? [[event || "urgent", day && shortDay(day)].filter(Boolean).join(" ")] : [];
}

/** The urgent event, whether the answers are in Spanish, and what bears on the choice of chapter. */
function factParagraphs({ formData }: Submission["form"], hasSpanish: boolean): string[] {
  const { isUrgent, urgent, facts } = filingFacts(formData);
  return [
    ...(isUrgent ? [`URGENT: ${urgent}.`] : []),
    ...(hasSpanish ? ["Answered in Spanish."] : []),
    `For the choice of chapter:\n${facts.map(({ label, value }) => `- ${label}: ${value}`).join("\n")}`,
  ];
}

const submissionFacts = (formId: string, number: number, createdAt: Date): string =>
  `Form: ${formId}\nReference: ${referenceOf(formId)}\nSubmission number: ${number}\nSubmitted: ${officeTime(createdAt)}\n\n` +
  `In the dashboard, after signing in:\n${submissionUrl(formId)}`;
