import { adviceOn } from "./advice.ts";
import { suggestCounty } from "./counties.ts";
import { suggestAddress } from "./email-suggestion.ts";
import type { Fields } from "./fields.ts";
import { stateCode } from "./states.ts";
import { completeValues, stepValues, visibleSections, type Step, type Values } from "./step.ts";
import { typedByControl, type TypedAmounts } from "./typed-amounts.ts";
import { walkFields } from "./walk-fields.ts";
import { words } from "./wording/index.ts";
import { isZipOutsideState, statesOfZip } from "./zip-states.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

const didYouMean = (suggestion: string | undefined) => suggestion && words.didYouMean(suggestion);

/** Returns what to say about a part of an address that does not fit the others; undefined for an answer that is none. */
function adviceOnAddress(part: string, fields: Fields, values: Values): string | undefined {
  if ((part !== "zip" && part !== "county") || fields["state"]?.kind !== "state") return undefined;
  const [state, text] = [stateCode(textOf(values["state"])), textOf(values[part])];
  if (part === "zip") return isZipOutsideState(state, text) ? zipAdvice(statesOfZip(text)!, state) : undefined;
  return state === "" || state === "NC" ? didYouMean(suggestCounty(text)) : undefined;
}

const zipAdvice = (states: readonly string[], state: string): string =>
  states.length > 0 ? words.zipElsewhere(states, state) : words.noSuchZip(state);

/**
 * Returns what to say about the answers of a step or row, by control.
 * @param typed what was typed for amounts that may mean something else, by control
 */
export function adviceOnAnswers(fields: Fields, values: Values, typed: Readonly<Record<string, string>>): Record<string, string> {
  const advice: Record<string, string> = {};
  walkFields(fields, values, ({ control, name, field, value, fields: columns, values: row }) => {
    const message =
      adviceOn(field, typed[control] ?? value) ??
      (field.kind === "email" ? didYouMean(suggestAddress(textOf(value))) : adviceOnAddress(name, columns, row));
    if (message) advice[control] = message;
  });
  return advice;
}

/** Returns what to say about the answers to the questions of a step that are asked, by control. */
export function adviceOnStep(step: Step, formData: object, typedAmounts: TypedAmounts | undefined): Record<string, string> {
  const values = completeValues(step, stepValues(step, formData));
  const asked = Object.fromEntries(visibleSections(step, values).flatMap(({ fields }) => fields));
  return adviceOnAnswers(asked, values, typedByControl(step, typedAmounts, values));
}
