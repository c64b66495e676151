import { answersTo, type Answer, type AnsweredList } from "./summary.ts";
import { questionSteps } from "../form/index.ts";
import type { Step } from "../step.ts";

/** Looks up the answers of a form to the questions that are currently asked. */
export interface AnswerLookup {
  answer: (key: string, name: string) => Answer | undefined;
  list: (key: string, name: string) => AnsweredList | undefined;
  /** Returns the answers of a section whose names match a pattern. */
  matching: (key: string, names: RegExp) => Answer[];
}

/** Indexes a form's answers for lookups. */
export function lookUpAnswers(formData: object): AnswerLookup {
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
