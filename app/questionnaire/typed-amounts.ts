import { readAmount } from "./amounts.ts";
import { cleanText } from "./clean-text.ts";
import { hasOwn, valueAt } from "./conditions.ts";
import { isBlank } from "./details.ts";
import { fieldAt, type Field } from "./fields.ts";
import { isListStep, type Step } from "./step.ts";

/**
 * What was typed for amounts that may mean something else, by path: `expenses.food`, `vehicles[0].balanceOwed`. In a change, null
 * confirms the amount that was kept.
 */
export type TypedAmounts = Record<string, string | null>;

/** The key of the typed amounts in a form's data, beside its sections. */
export const typedAmountsKey = "typedAmounts";

/** Longer texts are stored up to this character. The message about them quotes what is stored. */
const MAX_CHARACTERS = 100;

/** Returns what is stored of an unclear amount, as it was typed. No character is cut. */
export const asTyped = (text: string): string => [...cleanText(text).trim()].slice(0, MAX_CHARACTERS).join("");

/** Returns what the paths of a step's answers begin with before the names of their controls. */
export const prefixOf = (step: Step): string => (isListStep(step) ? "" : `${step.key}.`);

/** Whether the answer to a question is an amount, not normalized yet, that may mean something else than what will be kept. */
export const isUnclear = (field: Field | undefined, text: unknown): text is string =>
  field?.kind === "money" && typeof text === "string" && readAmount(text).isUnclear;

/** Prefix of the names of hidden inputs that post what was typed for an amount. */
export const typedPrefix = "typed:";

/** Finds the unclear amounts among a step's posted answers, and those that its page posts beside them. */
export function typedAmountsIn(step: Step, posted: Iterable<readonly [string, unknown]>): TypedAmounts {
  const found: TypedAmounts = {};
  for (const [input, text] of posted) {
    const name = input.startsWith(typedPrefix) ? input.slice(typedPrefix.length) : input;
    if (isUnclear(fieldAt(step.fields, name), text)) found[prefixOf(step) + name] = asTyped(text);
  }
  return found;
}

const partsOf = (path: string) =>
  path
    .replace(/[[\]]+/g, ".")
    .split(".")
    .filter(Boolean);

/** Returns what was typed for the amount at a path; undefined if it has changed since, or was confirmed. */
export function typedAmountAt(typed: TypedAmounts | undefined, path: string, kept: unknown): string | undefined {
  const text = typed?.[path];
  return typeof text === "string" && readAmount(text).kept === (kept ?? "") ? text : undefined;
}

/** Returns what was typed for a step's amounts as they are in its values, by control. */
export function typedByControl(step: Step, typed: TypedAmounts | undefined, values: object): Record<string, string> {
  const prefix = prefixOf(step);
  return Object.fromEntries(
    Object.keys(typed ?? {})
      .filter((path) => path.startsWith(prefix || `${step.key}[`))
      .map((path) => [path.slice(prefix.length), typedAmountAt(typed, path, valueAt(values, partsOf(path.slice(prefix.length)).join(".")))])
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns a text that is equal for rows with equal answers. */
const textOf = (row: unknown) =>
  JSON.stringify(
    Object.entries(row ?? {})
      .filter(([, value]) => !isBlank(value))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Returns the path of an amount after a change that may have moved its row. */
function movedPath(path: string, before: object, after: object): string {
  const [list = "", rest] = path.split("[");
  if (rest === undefined) return path;
  const [row = "", column = ""] = rest.split("]");
  const [was, is] = [before, after].map((data) => (valueAt(data, list) ?? []) as unknown[]) as [unknown[], unknown[]];
  const text = textOf(was[Number(row)]);
  if (textOf(is[Number(row)]) === text) return path;
  const index = is.findIndex((each) => textOf(each) === text);
  return index === -1 ? path : `${list}[${index}]${column}`;
}

/**
 * Merges the typed amounts of a change into the stored ones, and drops those whose amount has changed since. Those of sections that are
 * not in the data stay.
 * @param before the form's data with the stored ones
 * @param after the form's data with the change
 */
export function mergeTypedAmounts(before: object, after: object, sent: TypedAmounts | undefined): TypedAmounts {
  const stored = (valueAt(before, typedAmountsKey) ?? {}) as TypedAmounts;
  const moved = Object.entries(stored).map(([path, text]): [string, string | null] => [movedPath(path, before, after), text]);
  const all: TypedAmounts = { ...Object.fromEntries(moved), ...sent };
  return Object.fromEntries(
    Object.entries(all).filter(([path, text]) => {
      const parts = partsOf(path);
      if (!hasOwn(after, parts[0] ?? "")) return text !== null;
      const kept = valueAt(after, parts.join("."));
      return typeof kept === "string" && typedAmountAt(all, path, kept) !== undefined;
    }),
  );
}
