import { valueAt } from "./conditions.ts";
import { isBlank, withoutBlankDetailsIn } from "./details.ts";
import type { Field, Fields } from "./fields.ts";
import { capitalize, lowerFirst } from "./letter-case.ts";
import { mergeValues, type Values } from "./step.ts";
import { leavesOf, type Leaf } from "./walk-fields.ts";
import { words } from "./wording/index.ts";

/** An answer that two windows have changed differently. */
export interface Conflict {
  name: string;
  label: string;
  local?: unknown;
  remote?: unknown;
}

/** Whether two answers are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether two sets of values have the same answers, ignoring blank details. */
export const sameAnswers = (fields: Fields, one: Values, other: Values): boolean => isSame(changedAnswers(fields, one, [other]), {});

/** Returns the questions and lists of a step, without those that others answer in words. */
const leaves = (fields: Fields): Leaf[] => leavesOf(Object.entries(fields)).filter(([, { answeredBy }]) => !answeredBy);

/** Returns the values with the one at a path set. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [head = "", ...tail] = path.split(".");
  return { ...values, [head]: tail.length > 0 ? withValueAt((values[head] ?? {}) as Values, tail.join("."), value) : value };
}

const nestedAt = (path: string, value: unknown): Values => withValueAt({}, path, value);

/** Returns the answer to a question; undefined for a blank detail. */
function answerTo([name, field]: Leaf, values: Values): unknown {
  const value = valueAt(values, name);
  return field.detail && isBlank(value) ? undefined : withoutBlankDetailsIn(field, value);
}

/** Returns the answers in which two sets of values differ. */
const differences = (fields: Fields, local: Values, remote: Values): Conflict[] =>
  leaves(fields)
    .map(([name, field]) => ({ name, field, local: answerTo([name, field], local), remote: answerTo([name, field], remote) }))
    .filter((each) => each.field.detail || (each.local !== undefined && each.remote !== undefined))
    .filter((each) => !isSame(each.local, each.remote))
    .map(({ field: { label }, ...each }) => ({ ...each, label }));

/** Returns a 32-bit FNV-1a hash of an answer; "" for a blank detail. */
function hashOf(leaf: Leaf, values: Values): string {
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
 * from that one. An answer that both have changed differently stays local and is reported as a conflict. A remote answer that is one
 * of `ours` was sent from here, so the local one is newer.
 */
export function mergeThreeWay(
  fields: Fields,
  base: Values | string,
  local: Values,
  remote: Values,
  ours: Values[] = [],
): { values: Values; conflicts: Conflict[] } {
  const differing = differences(fields, local, remote);
  const hashes = (typeof base === "string" ? base : answerHashes(fields, base)).split(".");
  const questions = new Map(leaves(fields).map((leaf, index) => [leaf[0], { leaf, before: hashes[index] ?? "" }]));
  const hasChanged = (name: string, values: Values) => {
    const { leaf, before } = questions.get(name)!;
    return hashOf(leaf, values) !== before;
  };
  const isOurs = (name: string) => {
    const { leaf } = questions.get(name)!;
    return ours.some((sent) => isSame(answerTo(leaf, sent), answerTo(leaf, remote)));
  };
  const hasChangedLocally = (name: string) => valueAt(local, name) !== undefined && (hasChanged(name, local) || isOurs(name));
  const hasChangedRemotely = (name: string) => hasChanged(name, remote) && !isOurs(name);
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

/**
 * Describes another window's answers for the person who has to choose, as pairs of a question and the answer. Of a list, these are the
 * questions that are answered differently in a row, and the rows that only one window has.
 */
export function remoteAnswers(fields: Fields, { name, label, local, remote }: Conflict): [question: string, answer: string][] {
  const field = leaves(fields).find(([each]) => each === name)![1];
  if (field.kind !== "list") return [[label, answerText(field, remote)]];
  const [ours, theirs] = [local, remote].map((rows) => (rows ?? []) as Values[]) as [Values[], Values[]];
  const isIn = (rows: Values[], row: Values) => rows.some((each) => isSame(each, row));
  const lines: [string, string][] = [];
  for (let row = 0; row < Math.max(ours.length, theirs.length); row++) {
    const [own, its] = [ours[row], theirs[row]];
    const item = (field.rowNames ?? field.fixedRows)?.[row] ?? `${capitalize(field.item)} ${row + 1}`;
    const isTheirs = own && isIn(theirs, own);
    if (its && !isIn(ours, its)) {
      for (const [column, each] of Object.entries(field.fields)) {
        const [answer, before] = [its, isTheirs ? {} : own].map((values) => answerText(each, values?.[column])) as [string, string];
        if (answer !== before) lines.push([`${item}, ${lowerFirst(each.label)}`, answer]);
      }
    } else if (own && !isTheirs) lines.push([item, words.notInList]);
  }
  return lines.length > 0 ? lines : [[label, words.inOtherRows]];
}

function answerText(field: Field, value: unknown): string {
  if (field.kind === "checkbox") return value ? words.checked : words.notChecked;
  return (field.kind === "choice" && field.options[String(value)]) || words.storedAnswer(value);
}
