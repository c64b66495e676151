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
  const hasTyped = Object.keys(typed).length > 0;
  walkFields(fields, values, ({ control, name, field, value, fields: columns, values: row }) => {
    const text = (hasTyped && typed[control]) || value;
    if (!text) return;
    const message =
      adviceOn(field, text) ?? (field.kind === "email" ? didYouMean(suggestAddress(textOf(value))) : adviceOnAddress(name, columns, row));
    if (message) advice[control] = message;
  });
  return advice;
}

/** Returns what to say about the answers to the questions of a step that are asked, by control. */
export function adviceOnStep(step: Step, formData: object, typedAmounts: TypedAmounts | undefined): Record<string, string> {
  const stored = stepValues(step, formData) ?? {};
  const advice = Object.entries(adviceOnAnswers(step.fields, stored, typedByControl(step, typedAmounts, stored)));
  if (advice.length === 0) return {};
  const asked = visibleSections(step, completeValues(step, stored)).flatMap(({ fields }) => fields.map(([name]) => name));
  return Object.fromEntries(advice.filter(([control]) => asked.includes(control.split(/[.[]/, 1)[0]!)));
}
