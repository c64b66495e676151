import { openDetailsQuery } from "../../intake/open-details.ts";
import { questionsOf, type Question } from "../../questionnaire/questions.ts";

/** A question, with where the office answers it. */
export interface Source {
  label: string;
  /** The row it stands in; "" outside of lists. */
  row: string;
  /** Its place below the address where the office answers. */
  at: string;
}

/** The questions that a form asks, by their paths. */
export type Sources = ReadonlyMap<string, Source>;

const sourceOf = ({ slug, name, label, row }: Question): Source => ({
  label,
  row,
  at: `${slug}${openDetailsQuery({ open: [name] })}#${encodeURIComponent(name)}`,
});

/** Where the answers of a form are given. */
export const sourcesOf = (formData: object): Sources =>
  new Map(
    questionsOf(formData).flatMap(({ groups }) =>
      groups.flatMap(({ questions }) => questions.map((question) => [question.path, sourceOf(question)] as const)),
    ),
  );
