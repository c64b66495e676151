import { papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { questionsOf, type Question, type StepQuestions } from "../../questionnaire/answers/questions.ts";
import { isRequired } from "../../files/papers.ts";
import { maxAskItems, type Ask } from "../../records/forms/ask-content.server.ts";
import type { Form } from "../../records/form.ts";
import type { StoredDocument } from "../../records/files/documents.server.ts";

/** Question that the client can be asked. */
export interface AskableQuestion {
  path: string;
  label: string;
  row: string;
  isUnanswered: boolean;
  /** Whether it is unanswered and not an optional detail. */
  isDue: boolean;
}

/** Step with its questions, as they are selected on the page. */
export interface AskableStep {
  slug: string;
  name: string;
  unanswered: number;
  groups: { title: string; questions: AskableQuestion[] }[];
}

/** Paper that the client can be asked for, and what is known about it. */
export interface AskablePaper {
  type: PaperType;
  title: string;
  state: "" | "Missing" | "Received";
}

/** What the client can be asked, and what is selected before anybody has chosen. */
export interface AskChoices {
  onlyUnanswered: boolean;
  /** Whether there are more unanswered questions than can be asked at a time. */
  hasTooMany: boolean;
  steps: AskableStep[];
  papers: AskablePaper[];
  chosenPaths: string[];
  chosenPapers: string[];
}

/** Collects what a form's client can be asked. Missing papers are chosen unless the client is asked for something already. */
export function askChoices(form: Form, documents: StoredDocument[], ask: Ask | undefined, onlyUnanswered: boolean): AskChoices {
  const all = questionsOf(form.formData);
  const due = all.flatMap(questionsIn).filter(isDue);
  const hasTooMany = onlyUnanswered && due.length > maxAskItems;
  const askable = paperTypes.map((type) => ({ type, title: papers[type].title, state: stateOf(type, documents) }));
  return {
    onlyUnanswered,
    hasTooMany,
    steps: all.map((step) => toAskableStep(step, onlyUnanswered)).filter(({ groups }) => groups.length > 0),
    papers: askable,
    chosenPaths: onlyUnanswered && !hasTooMany ? due.map(({ path }) => path) : [],
    chosenPapers: ask ? [] : askable.flatMap(({ type, state }) => (state === "Missing" ? [type] : [])),
  };
}

function stateOf(type: PaperType, documents: StoredDocument[]): AskablePaper["state"] {
  if (documents.some((document) => document.type === type && !document.isUnreadable)) return "Received";
  return isRequired(type) ? "Missing" : "";
}

const questionsIn = ({ groups }: StepQuestions): Question[] => groups.flatMap(({ questions }) => questions);

/** Whether a question is unanswered and not an optional detail. Details are selected one by one. */
const isDue = ({ answer, isDetail }: Pick<Question, "answer" | "isDetail">): boolean => answer === "" && !isDetail;

/** Paths of a step's unanswered questions. */
export const unansweredPaths = (form: Form, slug: string): string[] =>
  questionsOf(form.formData)
    .filter(({ step }) => step.slug === slug)
    .flatMap(questionsIn)
    .filter(isDue)
    .map(({ path }) => path);

function toAskableStep({ step: { slug, name }, groups }: StepQuestions, onlyUnanswered: boolean): AskableStep {
  const shownGroups = groups
    .map(({ title, questions }) => ({
      title,
      questions: questions
        .map(({ path, label, row, ...question }) => ({ path, label, row, isDue: isDue(question), isUnanswered: question.answer === "" }))
        .filter(({ isUnanswered }) => isUnanswered || !onlyUnanswered),
    }))
    .filter(({ questions }) => questions.length > 0);
  const unanswered = shownGroups.flatMap(({ questions }) => questions).filter((question) => question.isDue).length;
  return { slug, name, groups: shownGroups, unanswered };
}
