import { questionAt } from "./changes.ts";
import { questionsOf, type Question } from "./questions.ts";

/** A question as it was when the office asked it. */
export interface AskedQuestion {
  path: string;
  heading: string;
  /** The answer that there was; "" for none. */
  answer: string;
  /** Whether the client has said that this answer is right. */
  isConfirmed?: boolean;
}

/** How a question that was asked is getting on. */
export interface AskedState {
  /** As it was asked. */
  path: string;
  /** Where the question stands by now; null when it is not there any more, which counts as answered. */
  place: Pick<Question, "slug" | "name"> | null;
  label: string;
  row: string;
  isAnswered: boolean;
  /** Whether there is an answer that only needs the client's word. */
  mayConfirm: boolean;
}

/** Questions as they are now, to be asked; undefined for a path that the form has no question at. */
export function asAsked(formData: object, paths: readonly string[]): (AskedQuestion | undefined)[] {
  const questions = new Map(allQuestions(formData).map((question) => [question.path, question]));
  return paths.map((path) => {
    const question = questions.get(path);
    return question && { path, heading: question.heading, answer: question.answer };
  });
}

/**
 * How questions that were asked are getting on. One without an answer needs one; one that had an answer needs another, or the
 * client's word. A row that has moved is found by its heading.
 */
export function statesOf(formData: object, asked: readonly AskedQuestion[]): AskedState[] {
  const questions = allQuestions(formData);
  return asked.map(({ path, heading, answer, isConfirmed }) => {
    const now = currentPlace(questions, path, heading);
    if (!now) return { path, place: null, label: questionAt(path)?.label ?? path, row: heading, isAnswered: true, mayConfirm: false };
    const isSame = answer !== "" && now.answer === answer;
    const { slug, name, label, row } = now;
    const isAnswered = now.answer !== "" && (!isSame || isConfirmed === true);
    return { path, place: { slug, name }, label, row, isAnswered, mayConfirm: isSame && !isConfirmed };
  });
}

const allQuestions = (formData: object): Question[] =>
  questionsOf(formData).flatMap(({ groups }) => groups.flatMap(({ questions }) => questions));

const withoutRow = (path: string): string => path.replace(/\[\d+\]/, "[]");

function currentPlace(questions: Question[], path: string, heading: string): Question | undefined {
  const there = questions.find((question) => question.path === path);
  if (heading === "" || there?.heading === heading) return there;
  return questions.find((question) => question.heading === heading && withoutRow(question.path) === withoutRow(path)) ?? there;
}
