import { valueAt } from "./conditions.ts";
import { isBlank, withoutBlankDetails, withoutBlankDetailsIn } from "./details.ts";
import type { Field, Fields } from "./fields.ts";
import { mergeValues, type Values } from "./step.ts";

/** An answer that two windows have changed differently. */
export interface Conflict {
  name: string;
  label: string;
  remote?: unknown;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two sets of values have the same answers, ignoring blank details. */
export const sameAnswers = (fields: Fields, one: Values, other: Values): boolean =>
  isSame(withoutBlankDetails(fields, one), withoutBlankDetails(fields, other));

/** Returns the questions of a step by path. Groups are expanded, lists are not. */
const leaves = (fields: Fields, prefix = ""): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "group" ? leaves(field.fields, `${prefix}${name}.`) : [[prefix + name, field] as [string, Field]],
  );

/** Returns the values with the one at a path set. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [head = "", ...tail] = path.split(".");
  return { ...values, [head]: tail.length > 0 ? withValueAt((values[head] ?? {}) as Values, tail.join("."), value) : value };
}

const nestedAt = (path: string, value: unknown): Values => withValueAt({}, path, value);

/** Returns the answer to a question; undefined for a blank detail. */
function answerTo([name, field]: [string, Field], values: Values): unknown {
  const value = valueAt(values, name);
  return field.detail && isBlank(value) ? undefined : withoutBlankDetailsIn(field, value);
}

/** Returns the answers in which two sets of values differ, with the remote value. */
const differences = (fields: Fields, local: Values, remote: Values): Conflict[] =>
  leaves(fields)
    .map(([name, field]) => ({ name, field, local: answerTo([name, field], local), remote: answerTo([name, field], remote) }))
    .filter((each) => each.field.detail || (each.local !== undefined && each.remote !== undefined))
    .filter((each) => !isSame(each.local, each.remote))
    .map(({ name, field: { label }, remote: value }) => ({ name, label, remote: value }));

/** Returns a 32-bit FNV-1a hash of an answer; "" for a blank detail. */
function hashOf(leaf: [string, Field], values: Values): string {
  const value = answerTo(leaf, values);
  if (value === undefined && leaf[1].detail) return "";
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(value) ?? "") hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns the hashes of a step's answers, which reveal the changed ones even if the page has no scripts. */
export const answerHashes = (fields: Fields, values: Values): string =>
  leaves(fields)
    .map((leaf) => hashOf(leaf, values))
    .join(".");

/**
 * Merges the answers of two windows. An answer that only one has changed since `base`, given as values or hashes, is taken
 * from that one. An answer that both have changed differently stays local and is reported as a conflict.
 */
export function mergeThreeWay(
  fields: Fields,
  base: Values | string,
  local: Values,
  remote: Values,
): { values: Values; conflicts: Conflict[] } {
  const differing = differences(fields, local, remote);
  const hashes = (typeof base === "string" ? base : answerHashes(fields, base)).split(".");
  const questions = new Map(leaves(fields).map((leaf, index) => [leaf[0], { leaf, before: hashes[index] ?? "" }]));
  const hasChanged = (name: string, values: Values) => {
    const { leaf, before } = questions.get(name)!;
    return hashOf(leaf, values) !== before;
  };
  const hasChangedLocally = (name: string) => valueAt(local, name) !== undefined && hasChanged(name, local);
  const hasChangedRemotely = (name: string) => hasChanged(name, remote);
  const values = differing
    .filter(({ name }) => !hasChangedLocally(name))
    .reduce((merged, { name, remote: value }) => mergeValues(fields, merged, nestedAt(name, value ?? null)), local);
  return { values, conflicts: differing.filter(({ name }) => hasChangedLocally(name) && hasChangedRemotely(name)) };
}

/** Returns the answers that differ from any of the others, which a save must send if any of the others may be stored. */
export function changedAnswers(fields: Fields, values: Values, others: Values[]): Values {
  let changed: Values = {};
  for (const leaf of leaves(fields))
    if (!others.every((other) => isSame(answerTo(leaf, other), answerTo(leaf, values))))
      changed = withValueAt(changed, leaf[0], valueAt(values, leaf[0]));
  return changed;
}

/** Returns the values with one answer replaced. */
export const withAnswer = (fields: Fields, values: Values, name: string, value: unknown): Values =>
  mergeValues(fields, values, nestedAt(name, value ?? null));

/** Describes another window's answer for the person who has to choose. */
export function conflictText(fields: Fields, { name, remote }: Conflict): string {
  const question = leaves(fields).find(([each]) => each === name);
  return (question && answerText(question[1], remote)) || "empty";
}

function answerText(field: Field, value: unknown): string {
  if (field.kind === "list") return ((value ?? []) as Values[]).map((row) => valuesText(field.fields, row)).join("; ");
  if (field.kind === "group") return valuesText(field.fields, (value ?? {}) as Values);
  if (field.kind === "checkbox") return value ? "checked" : "not checked";
  return (field.kind === "choice" && field.options[String(value)]) || String(value ?? "");
}

const valuesText = (fields: Fields, values: Values): string =>
  Object.entries(fields)
    .map(([name, field]) => answerText(field, values[name]))
    .filter(Boolean)
    .join(", ");
