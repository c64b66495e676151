import { detailNames } from "./details.ts";
import type { Fields } from "./fields.ts";
import { isRowFilled, type Values } from "./step.ts";

/**
 * Adds stored details to the values sent for a step. A list is replaced as a whole, but a row that names no detail keeps those
 * stored for it, because its sender may not know them.
 */
export const withStoredDetails = (fields: Fields, stored: Values, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = fields[name];
      const isList = field?.kind === "list" && Array.isArray(value) && Array.isArray(stored[name]);
      return [name, isList ? keepDetails(field.fields, stored[name] as Values[], value) : value];
    }),
  );

/** Adds stored details to the sent rows that name none and are plausibly rows that were stored. */
function keepDetails(columns: Fields, stored: Values[], sent: Values[]): Values[] {
  const names = detailNames(columns);
  const hasDetails = (row: Values) => names.some((name) => row[name] !== undefined);
  if (!stored.some(hasDetails) || sent.every(hasDetails)) return sent;
  const others = Object.keys(columns).filter((name) => !names.includes(name));
  const matched = matchRows(Object.fromEntries(others.map((name) => [name, columns[name]!])), stored, sent);
  const keptDetails = (index: number) => Object.entries(matched.get(index) ?? {}).filter(([name]) => names.includes(name));
  return sent.map((row, index) => (hasDetails(row) ? row : { ...row, ...Object.fromEntries(keptDetails(index)) }));
}

/** Whether a sent row is plausibly a stored one. */
type Rule = (index: number, storedIndex: number) => boolean;

/**
 * Matches each sent row with at most one stored row, by the columns that are not details. In order of precedence, a row matches
 * - a row that is equal, at its own position or at another one,
 * - the row at its own position, if the list did not become shorter, the first answer or all answers but one are the same, and
 *   no other row is more similar, or
 * - a row with several answers that it has all.
 * A looser rule would put the details of one debt on a sworn form for another.
 */
function matchRows(fields: Fields, stored: Values[], sent: Values[]): Map<number, Values> {
  const columns = Object.keys(fields);
  const [first = ""] = columns;
  const isSame = (row: Values, other: Values) => (name: string) => (row[name] ?? "") === (other[name] ?? "");
  const given = stored.map((row) => columns.filter((name) => isRowFilled(fields, row, [name])));
  const shared = (index: number, storedIndex: number) => given[storedIndex]!.filter(isSame(sent[index]!, stored[storedIndex]!));
  const unmatched = new Set(stored.keys());
  const matched = new Map<number, Values>();
  const isMostSimilar: Rule = (index, storedIndex) =>
    [...sent.keys()].every((each) => matched.has(each) || shared(each, storedIndex).length <= shared(index, storedIndex).length);
  const isEqual: Rule = (index, storedIndex) => columns.every(isSame(sent[index]!, stored[storedIndex]!));
  const isEdited: Rule = (index, storedIndex) => {
    const same = shared(index, storedIndex);
    return same.includes(first) || (same.length > 0 && same.length >= given[storedIndex]!.length - 1);
  };
  const rules: Rule[] = [
    (index, storedIndex) => index === storedIndex && isEqual(index, storedIndex),
    isEqual,
    (index, storedIndex) =>
      index === storedIndex && sent.length >= stored.length && isEdited(index, storedIndex) && isMostSimilar(index, storedIndex),
    (index, storedIndex) => given[storedIndex]!.length > 1 && shared(index, storedIndex).length === given[storedIndex]!.length,
  ];
  for (const isMatch of rules)
    for (const index of sent.keys()) {
      const storedIndex = matched.has(index) ? undefined : [...unmatched].find((each) => isMatch(index, each));
      if (storedIndex === undefined) continue;
      unmatched.delete(storedIndex);
      matched.set(index, stored[storedIndex]!);
    }
  return matched;
}
