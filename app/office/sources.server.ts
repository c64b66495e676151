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

function questionsByPath(formData: object): ReadonlyMap<string, Question> {
  const groups = questionsOf(formData).flatMap((step) => step.groups);
  return new Map(groups.flatMap((group) => group.questions.map((question) => [question.path, question])));
}

/**
 * Finds where each question of a form is answered, once a page asks for one. Rows are named by their answers, which are redacted when
 * they are asked for.
 */
export function sourcesOf(formData: object, redact: Redactor["redact"]): Sources {
  let questions: ReadonlyMap<string, Question> | undefined;
  const byPath = () => (questions ??= questionsByPath(formData));
  const get = (path: string) => {
    const question = byPath().get(path);
    return question && sourceOf(question, redact);
  };
  return { get, has: (path) => byPath().has(path) };
}
