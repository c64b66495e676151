import { daysSince, longDay, officeDay, officeTime, shortDay } from "../../platform/office-time.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import type { Ask } from "../../records/forms/ask-content.server.ts";
import type { StoredDocument } from "../../records/files/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { maskedSsn } from "../answers/answers.ts";
import { displayName, getDocumentUrls } from "../files.ts";
import type { AskedState } from "../../questionnaire/answers/asked.ts";

/** Something that a client is asked, with what the client has replied. */
export interface AskedItem {
  key: string;
  text: string;
  /** When it was asked, and how long ago: "Nov 20, 7 days". */
  asked: string;
  isAnswered: boolean;
  state: "Open" | "Answered" | "Does not have it";
  /** The answer in words; "" for none. */
  answer: string;
  /** Files that were sent. */
  files: { id: string; name: string; url: string }[];
  /** ID of the answer on the page with the answers; null without one. */
  anchor: string | null;
}

/** What a client is asked, for the pages of a case. */
export interface AskedPart {
  summary: string;
  line: string;
  items: AskedItem[];
  /** The office's own words that a client who reads Spanish gets in English. */
  onlyInEnglish: string[];
}

/** Describes an ask with its replies. */
export function toAskedPart(ask: Ask, { id, language }: Form, documents: StoredDocument[]): AskedPart {
  const { line, questions, ownQuestions, papers } = ask;
  return {
    line,
    onlyInEnglish: language === "es" ? listUntranslated(ask) : [],
    summary: summarize(ask),
    items: [
      ...questions.map(({ path, place, row, label, isAnswered, askedAt }) => ({
        key: path,
        text: row ? `${row}: ${label}` : label,
        asked: describeAge(askedAt),
        isAnswered,
        state: isAnswered ? ("Answered" as const) : ("Open" as const),
        answer: place ? describeAnswer(place) : "",
        files: [],
        anchor: place && answerAnchor(path),
      })),
      ...ownQuestions.map((question) => ({
        key: question.id,
        text: question.text,
        asked: describeAge(question.askedAt),
        isAnswered: question.isAnswered,
        state: question.isAnswered ? ("Answered" as const) : ("Open" as const),
        answer: question.answer,
        files: [],
        anchor: null,
      })),
      ...papers.map(({ type, title, isAnswered, lacking, askedAt }) => ({
        key: type,
        text: title,
        asked: describeAge(askedAt),
        isAnswered,
        state: lacking !== null ? ("Does not have it" as const) : isAnswered ? ("Answered" as const) : ("Open" as const),
        answer: lacking ?? "",
        files: documents
          .filter((document) => document.type === type && document.uploadedAt > askedAt && !document.isUnreadable)
          .map((file) => ({ id: file.id, name: displayName(file), url: getDocumentUrls(id, type)(file.id).pageUrl })),
        anchor: null,
      })),
    ],
  };
}

/** Lists the office's own words that are open and only in English. */
export const listUntranslated = ({ line, lineInSpanish, ownQuestions, papers }: Ask): string[] => [
  ...(line && !lineInSpanish ? [line] : []),
  ...ownQuestions.filter(({ inSpanish, isAnswered }) => inSpanish === "" && !isAnswered).map(({ text }) => text),
  ...papers.filter(({ type, isAnswered }) => type === "other" && !isAnswered).map(({ title }) => title),
];

function summarize({ left, total, createdAt, dueOn, remindAt }: Ask): string {
  const state = left === 0 ? "All answered." : `${left} of ${total} left.`;
  const due = dueOn && ` Due ${longDay(dueOn)}${left > 0 && dueOn < officeDay(new Date()) ? " (past)" : ""}.`;
  const reminder = remindAt && left > 0 ? ` Reminder on ${officeTime(remindAt)}.` : "";
  return `${state} Asked on ${officeTime(createdAt)}.${due}${reminder}`;
}

/** Describes when something was asked, such as "Nov 20, 7 days". */
function describeAge(askedAt: Date): string {
  const days = daysSince(askedAt);
  return `${shortDay(officeDay(askedAt))}, ${days === 0 ? "today" : pluralize(days, "day")}`;
}

const answerMax = 300;

/** The stored answer of a question as one text. A list only says how many rows it has. */
function describeAnswer({ answer, kind }: NonNullable<AskedState["place"]>): string {
  if (kind === "ssn") return maskedSsn(answer);
  if (answer !== "" && kind === "list") return pluralize((JSON.parse(answer) as unknown[]).length, "entry", "entries");
  return answer.length > answerMax ? `${answer.slice(0, answerMax).toWellFormed()} …` : answer;
}

/** ID of an answer on the page with the answers. A list has one ID for all its rows. */
const answerAnchor = (path: string): string => {
  const place = path.split("[", 1)[0]!;
  return place.includes(".") ? place : `${place}.${place}`;
};
