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

/** Returns what to say about the parts of an address that do not fit together, by their names. */
function adviceOnAddress(fields: Fields, values: Values): Record<string, string | undefined> {
  if (fields["state"]?.kind !== "state") return {};
  const [typedState, zip, county] = ["state", "zip", "county"].map((part) => textOf(values[part])) as [string, string, string];
  const state = stateCode(typedState);
  return {
    zip: isZipOutsideState(state, zip) ? zipAdvice(statesOfZip(zip)!, state) : undefined,
    county: state === "" || state === "NC" ? didYouMean(suggestCounty(county)) : undefined,
  };
}

const zipAdvice = (states: readonly string[], state: string): string =>
  states.length > 0 ? words.zipElsewhere(states, state) : words.noSuchZip(state);

/**
 * Returns what to say about the answers of a step or row, by control.
 * @param typed what was typed for amounts that may mean something else, by control
 */
export function adviceOnAnswers(fields: Fields, values: Values, typed: Readonly<Record<string, string>>): Record<string, string> {
  const advice: Record<string, string> = {};
  walkFields(fields, values, ({ control, name, field, value, ...beside }) => {
    const suggestion =
      field.kind === "email" ? didYouMean(suggestAddress(textOf(value))) : adviceOnAddress(beside.fields, beside.values)[name];
    const message = adviceOn(field, typed[control] ?? value) ?? suggestion;
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
