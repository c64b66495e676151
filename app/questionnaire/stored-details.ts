import { detailNames, isBlank } from "./details.ts";
import type { Fields } from "./fields.ts";
import type { Values } from "./step.ts";

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

/**
 * Matches each sent row with at most one stored row. A row that names no detail keeps the details of the stored row that is
 * equal in everything else, or is similar and at the same position, or has the same first column.
 */
function keepDetails(columns: Fields, stored: Values[], sent: Values[]): Values[] {
  const names = detailNames(columns);
  const others = Object.keys(columns).filter((name) => !names.includes(name));
  const hasDetails = (row: Values) => names.some((name) => row[name] !== undefined);
  if (!stored.some(hasDetails) || sent.every(hasDetails)) return sent;
  const equal = (one: Values, other: Values, by: string[]) => by.every((name) => (one[name] ?? "") === (other[name] ?? ""));
  const rules: ((row: Values, index: number) => (storedRow: Values, storedIndex: number) => boolean)[] = [
    (row, index) => (storedRow, storedIndex) => storedIndex === index && equal(row, storedRow, others),
    (row) => (storedRow) => equal(row, storedRow, others),
    (row, index) => (storedRow, storedIndex) =>
      storedIndex === index && stored.length === sent.length && others.some((name) => !isBlank(row[name]) && equal(row, storedRow, [name])),
    (row) => (storedRow) => !isBlank(row[others[0]!]) && equal(row, storedRow, [others[0]!]),
  ];
  const unmatched = new Set(stored.keys());
  const matched = new Map<number, Values>();
  for (const rule of rules)
    for (const [index, row] of sent.entries()) {
      if (matched.has(index)) continue;
      const matches = rule(row, index);
      const storedIndex = [...unmatched].find((each) => matches(stored[each]!, each));
      if (storedIndex === undefined) continue;
      unmatched.delete(storedIndex);
      matched.set(index, stored[storedIndex]!);
    }
  const keptDetails = (index: number) => Object.entries(matched.get(index) ?? {}).filter(([name]) => names.includes(name));
  return sent.map((row, index) => (hasDetails(row) ? row : { ...row, ...Object.fromEntries(keptDetails(index)) }));
}
