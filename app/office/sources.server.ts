import { openDetailsQuery } from "../intake/open-details.ts";
import type { Redactor } from "../petition/redaction/index.ts";
import { questionsOf, type Question } from "../questionnaire/answers/questions.ts";

/** Question with the place where the office answers it. */
export interface Source {
  label: string;
  /** Row it belongs to; "" outside of lists. */
  row: string;
  /** URL relative to the pages where the office answers. */
  at: string;
}

/** Questions that a form asks, by path. */
export type Sources = Pick<ReadonlyMap<string, Source>, "get" | "has">;

const sourceOf = ({ slug, name, label, row }: Question, redact: Redactor["redact"]): Source => ({
  label,
  row: redact(row),
  at: `${slug}${openDetailsQuery({ open: [name] })}#${encodeURIComponent(name)}`,
});

/** Finds where each question of a form is answered. Rows are named by their answers, which are redacted when they are asked for. */
export function sourcesOf(formData: object, redact: Redactor["redact"]): Sources {
  const groups = questionsOf(formData).flatMap((step) => step.groups);
  const questions = new Map(groups.flatMap((group) => group.questions.map((question) => [question.path, question])));
  const get = (path: string) => {
    const question = questions.get(path);
    return question && sourceOf(question, redact);
  };
  return { get, has: (path) => questions.has(path) };
}
