import { isRequired, papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { questionsOf, type Question, type StepQuestions } from "../../questionnaire/answers/questions.ts";
import { maxAskItems, type Ask } from "../../records/forms/ask-content.server.ts";
import type { Form } from "../../records/form.ts";
import type { StoredDocument } from "../../records/files/documents.server.ts";

/** Question that the client can be asked. */
export interface AskableQuestion {
  path: string;
  label: string;
  row: string;
  isUnanswered: boolean;
}

/** Step whose questions can be asked. Only the questions of an open step, and chosen ones, are listed: all of a form are too many. */
export interface AskableStep {
  slug: string;
  name: string;
  unanswered: number;
  isOpen: boolean;
  /** Whether details were left out of the open step because there are too many. */
  isShortened: boolean;
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
  steps: AskableStep[];
  papers: AskablePaper[];
  chosenPaths: string[];
  chosenPapers: string[];
  /** Whether there are more unanswered questions than can be asked at a time. */
  hasTooMany: boolean;
}

/** Step whose questions are listed; with all of them even if there are many. */
export interface OpenStep {
  slug: string;
  isComplete: boolean;
}

/** Questions that a step lists at most before its details are left out. */
const maxListed = 400;

/** Collects what a form's client can be asked. Missing papers are chosen unless the client is asked for something already. */
export function askChoices(form: Form, documents: StoredDocument[], ask: Ask | undefined, onlyUnanswered: boolean): AskChoices {
  const due = onlyUnanswered ? questionsOf(form.formData).flatMap(questionsIn).filter(isDue) : [];
  const hasTooMany = due.length > maxAskItems;
  const chosenPaths = hasTooMany ? [] : due.map(({ path }) => path);
  const askable = paperTypes.map((type) => ({ type, title: papers[type].title, state: stateOf(type, documents) }));
  return {
    hasTooMany,
    steps: askableSteps(form, chosenPaths),
    papers: askable,
    chosenPaths,
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

/** Lists the steps with the chosen questions, and all questions of the open one. */
export function askableSteps(form: Form, chosen: readonly string[], open?: OpenStep): AskableStep[] {
  const paths = new Set(chosen);
  return questionsOf(form.formData).map((step) => toAskableStep(step, paths, open?.slug === step.step.slug ? open : undefined));
}

function toAskableStep(step: StepQuestions, chosen: Set<string>, open: OpenStep | undefined): AskableStep {
  const all = questionsIn(step);
  const isShortened = open !== undefined && !open.isComplete && all.length > maxListed;
  const isListed = ({ path, isDetail }: Question) => chosen.has(path) || (open !== undefined && !(isShortened && isDetail));
  return {
    slug: step.step.slug,
    name: step.step.name,
    unanswered: all.filter(isDue).length,
    isOpen: open !== undefined,
    isShortened,
    groups: step.groups
      .map(({ title, questions }) => ({
        title,
        questions: questions.filter(isListed).map(({ path, label, row, answer }) => ({ path, label, row, isUnanswered: answer === "" })),
      }))
      .filter(({ questions }) => questions.length > 0),
  };
}
