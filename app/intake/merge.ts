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
export const differences = (fields: Fields, mine: Values, theirs: Values): Conflict[] =>
  leaves(fields)
    .map(([name, { label }]) => ({ name, label, mine: valueAt(mine, name), theirs: valueAt(theirs, name) }))
    .filter((each) => each.mine !== undefined && each.theirs !== undefined && !same(each.mine, each.theirs))
    .map(({ name, label, theirs: value }) => ({ name, label, theirs: value }));

/**
 * Brings two windows' answers together: what only one has changed since `base` is taken from that one; what both have
 * changed differently stays mine and is reported.
 */
export function mergeThreeWay(fields: Fields, base: Values, mine: Values, theirs: Values): { values: Values; conflicts: Conflict[] } {
  const differing = differences(fields, mine, theirs);
  const changedByMe = (name: string) => !same(valueAt(mine, name), valueAt(base, name));
  const changedByThem = (name: string) => !same(valueAt(theirs, name), valueAt(base, name));
  const values = differing
    .filter(({ name }) => !changedByMe(name))
    .reduce((merged, { name, theirs: value }) => mergeValues(fields, merged, at(name, value)), mine);
  return { values, conflicts: differing.filter(({ name }) => changedByMe(name) && changedByThem(name)) };
}

/** The values with one answer replaced. */
export const withAnswer = (fields: Fields, values: Values, name: string, value: unknown): Values =>
  mergeValues(fields, values, at(name, value));

/** An answer in words, for the person who has to choose. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((row) => Object.values(row as object).filter(Boolean).join(", ")).join("; ") || "empty";
  return typeof value === "boolean" ? (value ? "ticked" : "not ticked") : String(value ?? "") || "empty";
}
