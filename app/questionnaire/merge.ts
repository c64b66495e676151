import { valueAt } from "./conditions.ts";
import type { Field, Fields } from "./fields.ts";
import { mergeValues, type Values } from "./step.ts";

/** An answer that two windows have given differently. */
export interface Conflict {
  name: string;
  label: string;
  theirs: unknown;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The questions of a step by path, groups opened, lists whole. */
const leaves = (fields: Fields, prefix = ""): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "group" ? leaves(field.fields, `${name}.`) : [[prefix + name, field] as [string, Field]],
  );

/** Nested values of one value at a path of at most two names. */
const at = (path: string, value: unknown): Values => {
  const [head = "", tail] = path.split(".");
  return { [head]: tail ? { [tail]: value } : value };
};

/** The answers in which two sets of values differ, with the second set's. */
const differences = (fields: Fields, mine: Values, theirs: Values): Conflict[] =>
  leaves(fields)
    .map(([name, { label }]) => ({ name, label, mine: valueAt(mine, name), theirs: valueAt(theirs, name) }))
    .filter((each) => each.mine !== undefined && each.theirs !== undefined && !same(each.mine, each.theirs))
    .map(({ name, label, theirs: value }) => ({ name, label, theirs: value }));

/** A 32-bit FNV-1a hash of an answer. */
function printOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(value) ?? "") hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Prints of a step's answers: enough for a page without scripts to tell later which ones were changed on it. */
export const printsOf = (fields: Fields, values: Values): string =>
  leaves(fields).map(([name]) => printOf(valueAt(values, name))).join(".");

/**
 * Brings two windows' answers together: what only one has changed since `base`, or since its prints, is taken from
 * that one; what both have changed differently stays mine and is reported.
 */
export function mergeThreeWay(fields: Fields, base: Values | string, mine: Values, theirs: Values): { values: Values; conflicts: Conflict[] } {
  const differing = differences(fields, mine, theirs);
  const prints = (typeof base === "string" ? base : printsOf(fields, base)).split(".");
  const before = new Map(leaves(fields).map(([name], index) => [name, prints[index]]));
  const changedByMe = (name: string) => printOf(valueAt(mine, name)) !== before.get(name);
  const changedByThem = (name: string) => printOf(valueAt(theirs, name)) !== before.get(name);
  const values = differing
    .filter(({ name }) => !changedByMe(name))
    .reduce((merged, { name, theirs: value }) => mergeValues(fields, merged, at(name, value)), mine);
  return { values, conflicts: differing.filter(({ name }) => changedByMe(name) && changedByThem(name)) };
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
  mergeValues(fields, values, at(name, value));

/** An answer in words, for the person who has to choose. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((row) => Object.values(row as object).filter(Boolean).join(", ")).join("; ") || "empty";
  return typeof value === "boolean" ? (value ? "ticked" : "not ticked") : String(value ?? "") || "empty";
}
