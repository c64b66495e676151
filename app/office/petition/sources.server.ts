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

/** Where the answers of a form are given; a list stands where its first row does. */
export function sourcesOf(formData: object): Sources {
  const sources = new Map<string, Source>();
  for (const { step, groups } of questionsOf(formData))
    for (const question of groups.flatMap(({ questions }) => questions)) {
      const source = sourceOf(question);
      sources.set(question.path, source);
      const list = question.path.split("[")[0]!;
      if (!sources.has(list)) sources.set(list, { ...source, label: step.name, row: "" });
    }
  return sources;
}
