import { randomId } from "../../platform/crypto.server.ts";
import { currentLanguage } from "../../platform/language/language.ts";
import { titleOf, type PaperType, type RequestedPaper } from "../../files/papers.ts";
import { statesOf, type AskedQuestion, type AskedState } from "../../questionnaire/answers/asked.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Question in the office's own words, in English and for a client who reads Spanish; "" if it is only in English. */
interface WrittenQuestion {
  text: string;
  inSpanish: string;
}

/** What the office asks a client for. */
export interface AskRequest {
  paths: string[];
  papers: RequestedPaper[];
  /** Questions in the office's own words, which the form does not ask. */
  ownQuestions: WrittenQuestion[];
  /** The office's note to the client; "" for none. */
  line: string;
  lineInSpanish: string;
  /** Day by which it should be answered; "" for none. */
  dueOn: string;
  /** Days after which the client is reminded by email; 0 for never. */
  remindAfterDays: number;
}

/** Whether a request takes the place of the earlier list, or is added to it. */
export type AskMode = "replace" | "add";

/** Maximum number of questions and papers of an ask. */
export const maxAskItems = 100;

/** Requested paper as it is stored. */
export interface PaperContent extends RequestedPaper {
  /** When it was asked for, if that was not when the whole list was. */
  askedAt?: string;
  /** Why the client does not have it. */
  lacking?: string;
}

interface OwnQuestionContent {
  id: string;
  text: string;
  inSpanish?: string;
  askedAt: string;
  answer: string;
}

/** Requested paper. It counts as answered once one was uploaded after the request, or the client has said not to have it. */
export interface AskedPaper {
  type: PaperType;
  title: string;
  askedAt: Date;
  isAnswered: boolean;
  /** Why the client does not have it; null if the client has not said so, or has sent it after all. */
  lacking: string | null;
}

/** Question in the office's own words. */
export interface OwnQuestion {
  id: string;
  /** In Spanish if that is the current language and the office has written it. */
  text: string;
  inSpanish: string;
  askedAt: Date;
  answer: string;
  isAnswered: boolean;
}

/** Ask of a client, with the state of everything asked. */
export interface Ask {
  /** In Spanish if that is the current language and the office has written it. */
  line: string;
  lineInSpanish: string;
  createdAt: Date;
  /** Day by which it should be answered; "" for none. */
  dueOn: string;
  /** When the client is reminded; null for never, or if that was done. */
  remindAt: Date | null;
  questions: (AskedState & { askedAt: Date })[];
  papers: AskedPaper[];
  ownQuestions: OwnQuestion[];
  /** Number of questions and papers, and how many of them are still open. */
  total: number;
  left: number;
}

/** Confirmed answers by the paths of their questions. */
export type ConfirmedAnswers = Readonly<Record<string, string>>;

/** Ask as it is stored, encrypted. */
export interface AskContent {
  line: string;
  lineInSpanish?: string;
  dueOn?: string;
  questions: (AskedQuestion & { askedAt?: string })[];
  papers: PaperContent[];
  ownQuestions?: OwnQuestionContent[];
  /** Answers that the client confirmed on earlier lists. */
  confirmed?: ConfirmedAnswers;
}

/** Stored ask with what is known about it. */
export interface StoredAsk extends AskContent {
  id: string;
  createdAt: Date;
  remindAt: Date | null;
  /** When the newest readable document of each type was uploaded. */
  received: Partial<Record<PaperType, string>>;
}

/** Whether the ask was withdrawn. */
export const isEmpty = ({ questions, papers, ownQuestions = [] }: StoredAsk): boolean =>
  questions.length + papers.length + ownQuestions.length === 0;

/** Collects the answers outside of lists that the client has confirmed, on this ask and earlier ones. */
export const collectConfirmed = (asked: StoredAsk | undefined): ConfirmedAnswers => ({
  ...asked?.confirmed,
  ...Object.fromEntries(
    (asked?.questions ?? []).flatMap(({ path, heading, answer, isConfirmed }) => (isConfirmed && heading === "" ? [[path, answer]] : [])),
  ),
});

/** The content of an ask to which a request was added: what is asked again counts as asked now. */
export function mergeAsk(
  before: StoredAsk | undefined,
  request: Omit<AskRequest, "paths"> & Pick<AskContent, "questions" | "confirmed">,
  askedAt: string,
  formData: object,
): AskContent {
  const earlier = before?.createdAt.toISOString() ?? askedAt;
  const states = statesOf(formData, before?.questions ?? []);
  const isAskedAgain = (path: string) => request.questions.some((question) => question.path === path);
  const keptQuestions = (before?.questions ?? []).filter((_, index) => !isAskedAgain(states[index]!.place?.path ?? states[index]!.path));
  const keptPapers = (before?.papers ?? []).filter(({ type }) => !request.papers.some((paper) => paper.type === type));
  const keptOwn = (before?.ownQuestions ?? []).filter(({ text }) => !request.ownQuestions.some((question) => question.text === text));
  return {
    line: request.line || (before?.line ?? ""),
    lineInSpanish: request.line ? request.lineInSpanish : (before?.lineInSpanish ?? ""),
    dueOn: request.dueOn || (before?.dueOn ?? ""),
    questions: [
      ...keptQuestions.map((question) => ({ askedAt: earlier, ...question })),
      ...request.questions.map((question) => ({ ...question, askedAt })),
    ],
    papers: [...keptPapers.map((paper) => ({ askedAt: earlier, ...paper })), ...request.papers.map((paper) => ({ ...paper, askedAt }))],
    ownQuestions: [...keptOwn, ...request.ownQuestions.map((question) => ({ id: randomId(), ...question, askedAt, answer: "" }))],
    ...(request.confirmed && { confirmed: request.confirmed }),
  };
}

/** Number of questions and papers of an ask. */
export const countItems = ({ questions, papers, ownQuestions = [] }: AskContent): number =>
  questions.length + papers.length + ownQuestions.length;

/** Describes counts as in "3 questions and 1 paper". */
export const describeCounts = (questions: number, papers: number): string =>
  [questions > 0 && pluralize(questions, "question"), papers > 0 && pluralize(papers, "paper")].filter(Boolean).join(" and ");

/** The office's words in the current language, as far as it has written them. */
const inClientsLanguage = (text: string, inSpanish: string): string => (currentLanguage() === "es" ? inSpanish : "") || text;

/** Evaluates what of an ask is answered. */
export function evaluateAsk(
  { line, lineInSpanish = "", dueOn = "", createdAt, remindAt, received, ...asked }: StoredAsk,
  formData: object,
): Ask {
  const dateOf = (askedAt: string | undefined) => (askedAt ? new Date(askedAt) : createdAt);
  const questions = statesOf(formData, asked.questions).map((state, index) => ({
    ...state,
    askedAt: dateOf(asked.questions[index]!.askedAt),
  }));
  const papers = asked.papers.map(({ lacking = null, ...paper }) => {
    const askedAt = dateOf(paper.askedAt);
    const latest = received[paper.type];
    const isReceived = latest !== undefined && new Date(latest) > askedAt;
    const isAnswered = isReceived || lacking !== null;
    return { type: paper.type, title: titleOf(paper), askedAt, isAnswered, lacking: isReceived ? null : lacking };
  });
  const ownQuestions = (asked.ownQuestions ?? []).map(({ inSpanish = "", ...question }) => ({
    ...question,
    text: inClientsLanguage(question.text, inSpanish),
    inSpanish,
    askedAt: new Date(question.askedAt),
    isAnswered: question.answer !== "",
  }));
  const all = [...questions, ...papers, ...ownQuestions];
  const left = all.filter(({ isAnswered }) => !isAnswered).length;
  return {
    line: inClientsLanguage(line, lineInSpanish),
    lineInSpanish,
    dueOn,
    createdAt,
    remindAt,
    questions,
    papers,
    ownQuestions,
    total: all.length,
    left,
  };
}
