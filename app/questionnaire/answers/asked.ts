import { questionAt } from "./changes.ts";
import { questionsOf, type Question } from "./questions.ts";

/** A question as it was when the office asked the client to answer it. */
export interface AskedQuestion {
  path: string;
  heading: string;
  /** The answer at that time; "" for none. */
  answer: string;
  /** Whether the client has confirmed this answer. */
  isConfirmed?: boolean;
  /** When; missing for what was confirmed before this was stored. */
  confirmedAt?: string;
}

/** The current state of a question that was asked. */
export interface AskedState {
  /** Path at the time it was asked. */
  path: string;
  /** Current place of the question; null if it no longer exists, which counts as answered. */
  place: Pick<Question, "slug" | "name" | "path" | "kind" | "answer"> | null;
  label: string;
  row: string;
  isAnswered: boolean;
  /** Whether there is an answer that the client only needs to confirm. */
  mayConfirm: boolean;
  /** When the client confirmed the answer. */
  confirmedAt?: string | undefined;
}

/** Returns the current questions at these paths, to be asked; undefined for a path without a question. */
export function toAskedQuestions(formData: object, paths: readonly string[]): (AskedQuestion | undefined)[] {
  const questions = new Map(allQuestions(formData).map((question) => [question.path, question]));
  return paths.map((path) => {
    const question = questions.get(path);
    return question && { path, heading: question.heading, answer: question.answer };
  });
}

/**
 * Returns the current states of questions that were asked. One without an answer needs one. One that had an answer needs a
 * different one, or the client's confirmation. A row that has moved is found by its heading.
 */
export function statesOf(formData: object, asked: readonly AskedQuestion[]): AskedState[] {
  const questions = allQuestions(formData);
  return asked.map(({ path, heading, answer, isConfirmed, confirmedAt }) => {
    const current = currentPlace(questions, path, heading);
    if (!current) return { path, place: null, label: questionAt(path)?.label ?? path, row: heading, isAnswered: true, mayConfirm: false };
    const isSame = answer !== "" && current.answer === answer;
    const { slug, name, label, row, kind } = current;
    const isAnswered = current.answer !== "" && (!isSame || isConfirmed === true);
    return {
      path,
      place: { slug, name, path: current.path, kind, answer: current.answer },
      label,
      row,
      isAnswered,
      mayConfirm: isSame && !isConfirmed,
      confirmedAt,
    };
  });
}

const allQuestions = (formData: object): Question[] =>
  questionsOf(formData).flatMap(({ groups }) => groups.flatMap(({ questions }) => questions));

const withoutRow = (path: string): string => path.replace(/\[\d+\]/, "[]");

function currentPlace(questions: Question[], path: string, heading: string): Question | undefined {
  const atPath = questions.find((question) => question.path === path);
  if (heading === "" || atPath?.heading === heading) return atPath;
  return questions.find((question) => question.heading === heading && withoutRow(question.path) === withoutRow(path)) ?? atPath;
}
