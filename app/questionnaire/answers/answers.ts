import type { ValueOf, ValuesOf } from "../fields.ts";
import { isSame } from "../merge.ts";
import { completeValues, stepValues, type Step } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import type { TypedAmounts } from "../typed-amounts.ts";

type QuestionStep = (typeof questionSteps)[number];
type SectionOf<S extends QuestionStep> = S["key"] extends keyof S["fields"]
  ? keyof S["fields"] extends S["key"]
    ? ValueOf<S["fields"][S["key"]]>
    : ValuesOf<S["fields"]>
  : ValuesOf<S["fields"]>;

/** All answers of a form, by section. */
export type Answers = { [S in QuestionStep as S["key"]]: SectionOf<S> };

/** The answers of a form that is being filled in. */
export type Draft = { [Key in keyof Answers]?: Answers[Key] extends unknown[] ? Answers[Key] : Partial<Answers[Key]> } & {
  typedAmounts?: TypedAmounts;
};

/** Whether nothing was answered: every question has its initial value, and lists have only empty rows. */
export const isUnanswered = (data: object): boolean => questionSteps.every((step) => isUntouched(step, data));

function isUntouched(step: Step, data: object): boolean {
  const untouched = completeValues(step, undefined);
  return Object.entries(completeValues(step, stepValues(step, data))).every(([name, value]) => {
    const isFreeList = Array.isArray(value) && value.length !== (untouched[name] as unknown[]).length;
    return isFreeList ? value.every((row) => isSame([row], untouched[name])) : isSame(value, untouched[name]);
  });
}
