import { largeAmount, readAmount, unclearAmount } from "./amounts.ts";
import { checkAnswer } from "./answer-checks.ts";
import type { Field, Fields } from "./fields.ts";

type Values = Record<string, unknown>;

/** Returns what to say about an answer that is stored, but may not be what was meant; undefined for any other. */
export function adviceOn(field: Field, text: unknown): string | undefined {
  if (field.kind !== "money" || typeof text !== "string") return checkAnswer(field, text);
  const { kept, isUnclear } = readAmount(text);
  return isUnclear ? unclearAmount(text.trim(), kept) : largeAmount(kept);
}

/**
 * Returns what to say about the answers of a step or row, by control.
 * @param typed what was typed for amounts that may mean something else, by control
 */
export function adviceOnAll(fields: Fields, values: Values, typed: Readonly<Record<string, string>>, prefix = ""): Record<string, string> {
  const advice: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [control, value] = [prefix + name, values[name]];
    if (field.kind === "group") Object.assign(advice, adviceOnAll(field.fields, (value ?? {}) as Values, typed, `${control}.`));
    else if (field.kind === "list")
      ((value ?? []) as Values[]).forEach((row, index) =>
        Object.assign(advice, adviceOnAll(field.fields, row, typed, `${control}[${index}].`)),
      );
    else {
      const message = adviceOn(field, typed[control] ?? value);
      if (message) advice[control] = message;
    }
  }
  return advice;
}
