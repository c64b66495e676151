import { valueAt } from "./conditions.ts";
import type { Field, Fields } from "./fields.ts";
import { mergeValues, type Values } from "./step.ts";

/** An answer that two windows have given differently. */
export interface Conflict {
  name: string;
  label: string;
  remote?: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The questions of a step by path, groups opened, lists whole. */
const leaves = (fields: Fields, prefix = ""): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "group" ? leaves(field.fields, `${name}.`) : [[prefix + name, field] as [string, Field]],
  );

/** Nested values of one value at a path of at most two names. */
const nestedAt = (path: string, value: unknown): Values => {
  const [head = "", tail] = path.split(".");
  return { [head]: tail ? { [tail]: value } : value };
};

/** The answers in which two sets of values differ, with the second set's. */
const differences = (fields: Fields, local: Values, remote: Values): Conflict[] =>
  leaves(fields)
    .map(([name, { label }]) => ({ name, label, local: valueAt(local, name), remote: valueAt(remote, name) }))
    .filter((each) => each.local !== undefined && each.remote !== undefined && !same(each.local, each.remote))
    .map(({ name, label, remote: value }) => ({ name, label, remote: value }));

/** A 32-bit FNV-1a hash of an answer. */
function hashOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(value) ?? "") hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Hashes of a step's answers: enough for a page without scripts to show which ones were changed on it. */
export const answerHashes = (fields: Fields, values: Values): string =>
  leaves(fields)
    .map(([name]) => hashOf(valueAt(values, name)))
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
  const before = new Map(leaves(fields).map(([name], index) => [name, prints[index]]));
  const changedLocally = (name: string) => hashOf(valueAt(local, name)) !== before.get(name);
  const changedRemotely = (name: string) => hashOf(valueAt(remote, name)) !== before.get(name);
  const values = differing
    .filter(({ name }) => !changedLocally(name))
    .reduce((merged, { name, remote: value }) => mergeValues(fields, merged, nestedAt(name, value)), local);
  return { values, conflicts: differing.filter(({ name }) => changedLocally(name) && changedRemotely(name)) };
}

/** The answers in `values` that differ from those in any of the others: what a save has to say where any of them may be stored. */
export function changedAnswers(fields: Fields, values: Values, others: Values[]): Values {
  const changed: Values = {};
  for (const [name] of leaves(fields)) {
    const value = valueAt(values, name);
    if (others.every((other) => same(valueAt(other, name), value))) continue;
    const [head = "", tail] = name.split(".");
    changed[head] = tail ? { ...(changed[head] as Values | undefined), [tail]: value } : value;
  }
  return changed;
}

/** The values with one answer replaced. */
export const withAnswer = (fields: Fields, values: Values, name: string, value: unknown): Values =>
  mergeValues(fields, values, nestedAt(name, value));

/** An answer in words, for the person who has to choose. */
export function conflictText(value: unknown): string {
  if (Array.isArray(value))
    return (
      value
        .map((row) =>
          Object.values(row as object)
            .filter(Boolean)
            .join(", "),
        )
        .join("; ") || "empty"
    );
  return typeof value === "boolean" ? (value ? "checked" : "not checked") : String(value ?? "") || "empty";
}
