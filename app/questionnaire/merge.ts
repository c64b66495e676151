import { valueAt } from "./conditions.ts";
import { isBlank, withoutBlankDetails, withoutBlanksIn } from "./details.ts";
import type { Field, Fields } from "./fields.ts";
import { mergeValues, type Values } from "./step.ts";

/** An answer that two windows have given differently. */
export interface Conflict {
  name: string;
  label: string;
  remote?: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two sets of values say the same, whatever is known of details that nobody gave. */
export const sameAnswers = (fields: Fields, one: Values, other: Values): boolean =>
  same(withoutBlankDetails(fields, one), withoutBlankDetails(fields, other));

/** The questions of a step by path, groups opened, lists whole. */
const leaves = (fields: Fields, prefix = ""): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "group" ? leaves(field.fields, `${prefix}${name}.`) : [[prefix + name, field] as [string, Field]],
  );

/** The values with one more at a path of names. */
function withValueAt(values: Values, path: string, value: unknown): Values {
  const [head = "", ...tail] = path.split(".");
  return { ...values, [head]: tail.length > 0 ? withValueAt((values[head] ?? {}) as Values, tail.join("."), value) : value };
}

const nestedAt = (path: string, value: unknown): Values => withValueAt({}, path, value);

/** The answer to a question; undefined for a detail that nobody gave. */
function answerTo([name, field]: [string, Field], values: Values): unknown {
  const value = valueAt(values, name);
  return field.detail && isBlank(value) ? undefined : withoutBlanksIn(field, value);
}

/** The answers in which two sets of values differ, with the second set's. */
const differences = (fields: Fields, local: Values, remote: Values): Conflict[] =>
  leaves(fields)
    .map(([name, field]) => ({ name, field, local: answerTo([name, field], local), remote: answerTo([name, field], remote) }))
    .filter((each) => each.field.detail || (each.local !== undefined && each.remote !== undefined))
    .filter((each) => !same(each.local, each.remote))
    .map(({ name, field: { label }, remote: value }) => ({ name, label, remote: value }));

/** A 32-bit FNV-1a hash of an answer; "" for a detail that nobody gave. */
function hashOf(leaf: [string, Field], values: Values): string {
  const value = answerTo(leaf, values);
  if (value === undefined && leaf[1].detail) return "";
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(value) ?? "") hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Hashes of a step's answers: enough for a page without scripts to show which ones were changed on it. */
export const answerHashes = (fields: Fields, values: Values): string =>
  leaves(fields)
    .map((leaf) => hashOf(leaf, values))
    .join(".");

/**
 * Brings two windows' answers together: what only one has changed since `base`, or since its prints, is taken from
 * that one; what both have changed differently stays local and is reported.
 */
export function mergeThreeWay(
  fields: Fields,
  base: Values | string,
  local: Values,
  remote: Values,
): { values: Values; conflicts: Conflict[] } {
  const differing = differences(fields, local, remote);
  const prints = (typeof base === "string" ? base : answerHashes(fields, base)).split(".");
  const questions = new Map(leaves(fields).map((leaf, index) => [leaf[0], { leaf, before: prints[index] ?? "" }]));
  const hasChanged = (name: string, values: Values) => {
    const { leaf, before } = questions.get(name)!;
    return hashOf(leaf, values) !== before;
  };
  const changedLocally = (name: string) => valueAt(local, name) !== undefined && hasChanged(name, local);
  const changedRemotely = (name: string) => hasChanged(name, remote);
  const values = differing
    .filter(({ name }) => !changedLocally(name))
    .reduce((merged, { name, remote: value }) => mergeValues(fields, merged, nestedAt(name, value ?? null)), local);
  return { values, conflicts: differing.filter(({ name }) => changedLocally(name) && changedRemotely(name)) };
}

/** The answers in `values` that differ from those in any of the others: what a save has to say where any of them may be stored. */
export function changedAnswers(fields: Fields, values: Values, others: Values[]): Values {
  let changed: Values = {};
  for (const leaf of leaves(fields))
    if (!others.every((other) => same(answerTo(leaf, other), answerTo(leaf, values))))
      changed = withValueAt(changed, leaf[0], valueAt(values, leaf[0]));
  return changed;
}

/** The values with one answer replaced. */
export const withAnswer = (fields: Fields, values: Values, name: string, value: unknown): Values =>
  mergeValues(fields, values, nestedAt(name, value ?? null));

/** Another window's answer in words, for the person who has to choose. */
export function conflictText(fields: Fields, { name, remote }: Conflict): string {
  const question = leaves(fields).find(([each]) => each === name);
  return (question && wordsOf(question[1], remote)) || "empty";
}

function wordsOf(field: Field, value: unknown): string {
  if (field.kind === "list") return ((value ?? []) as Values[]).map((row) => wordsIn(field.fields, row)).join("; ");
  if (field.kind === "group") return wordsIn(field.fields, (value ?? {}) as Values);
  if (field.kind === "checkbox") return value ? "checked" : "not checked";
  return (field.kind === "choice" && field.options[String(value)]) || String(value ?? "");
}

const wordsIn = (fields: Fields, values: Values): string =>
  Object.entries(fields)
    .map(([name, field]) => wordsOf(field, values[name]))
    .filter(Boolean)
    .join(", ");
