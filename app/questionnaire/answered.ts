import { answersTo, type Answer, type AnsweredList } from "./summary.ts";
import { questionSteps } from "./steps/index.ts";
import type { Step } from "./step.ts";

/** The answers of a form to the questions that are asked. */
export interface Answered {
  answer: (key: string, name: string) => Answer | undefined;
  list: (key: string, name: string) => AnsweredList | undefined;
  /** The answers of a section whose names a pattern matches. */
  matching: (key: string, names: RegExp) => Answer[];
}

/** Reads a form's answers once, to look them up. */
export function answeredIn(formData: object): Answered {
  const groups = new Map(questionSteps.map((step: Step) => [step.key, answersTo(step, formData)]));
  const groupsOf = (key: string) => groups.get(key) ?? [];
  const answersOf = (key: string) => groupsOf(key).flatMap(({ answers }) => answers);
  return {
    answer: (key, name) => answersOf(key).find((answer) => answer.name === name),
    list: (key, name) =>
      groupsOf(key)
        .flatMap(({ lists }) => lists)
        .find((list) => list.name === name),
    matching: (key, names) => answersOf(key).filter(({ name }) => names.test(name)),
  };
}
