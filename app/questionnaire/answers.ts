import type { ValueOf, ValuesOf } from "./fields.ts";
import { completeValues, stepValues, type Step } from "./step.ts";
import { questionSteps } from "./steps/index.ts";

type QuestionStep = (typeof questionSteps)[number];
type SectionOf<S extends QuestionStep> = S["key"] extends keyof S["fields"]
  ? keyof S["fields"] extends S["key"]
    ? ValueOf<S["fields"][S["key"]]>
    : ValuesOf<S["fields"]>
  : ValuesOf<S["fields"]>;

/** What a form holds when every step has been answered, by section. */
export type Answers = { [S in QuestionStep as S["key"]]: SectionOf<S> };

/** What a form holds while it is being filled in. */
export type Draft = { [Key in keyof Answers]?: Answers[Key] extends unknown[] ? Answers[Key] : Partial<Answers[Key]> };

/** Whether nothing was answered: every question holds what an untouched one does, and a list nothing but such rows. */
export const isUnanswered = (data: object): boolean => questionSteps.every((step) => isUntouched(step, data));

function isUntouched(step: Step, data: object): boolean {
  const untouched = completeValues(step, undefined);
  return Object.entries(completeValues(step, stepValues(step, data))).every(([name, value]) => {
    const isFreeList = Array.isArray(value) && value.length !== (untouched[name] as unknown[]).length;
    return isFreeList ? value.every((row) => same([row], untouched[name])) : same(value, untouched[name]);
  });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
