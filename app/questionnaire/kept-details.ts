import { detailNames, isBlank } from "./details.ts";
import type { Fields } from "./fields.ts";
import type { Values } from "./step.ts";

/**
 * A step's values as they were sent, with the details of rows that their sender does not know: a list is replaced whole, but
 * a row that names no detail keeps those that are stored for it.
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
 * Rows in place of stored ones, each of which stands for at most one of them. Who names no detail of a row does not know
 * them: the row keeps those of the stored row that it equals in everything else, or of the one in its place that it
 * resembles, or of the one that begins alike.
 */
function keepDetails(columns: Fields, stored: Values[], sent: Values[]): Values[] {
  const names = detailNames(columns);
  const others = Object.keys(columns).filter((name) => !names.includes(name));
  const hasDetails = (row: Values) => names.some((name) => row[name] !== undefined);
  if (!stored.some(hasDetails) || sent.every(hasDetails)) return sent;
  const equal = (one: Values, other: Values, by: string[]) => by.every((name) => (one[name] ?? "") === (other[name] ?? ""));
  const rules: ((row: Values, index: number) => (before: Values, place: number) => boolean)[] = [
    (row, index) => (before, place) => place === index && equal(row, before, others),
    (row) => (before) => equal(row, before, others),
    (row, index) => (before, place) =>
      place === index && stored.length === sent.length && others.some((name) => !isBlank(row[name]) && equal(row, before, [name])),
    (row) => (before) => !isBlank(row[others[0]!]) && equal(row, before, [others[0]!]),
  ];
  const free = new Set(stored.keys());
  const found = new Map<number, Values>();
  for (const rule of rules)
    for (const [index, row] of sent.entries()) {
      if (found.has(index)) continue;
      const matches = rule(row, index);
      const place = [...free].find((each) => matches(stored[each]!, each));
      if (place === undefined) continue;
      free.delete(place);
      found.set(index, stored[place]!);
    }
  const keptOf = (index: number) => Object.entries(found.get(index) ?? {}).filter(([name]) => names.includes(name));
  return sent.map((row, index) => (hasDetails(row) ? row : { ...row, ...Object.fromEntries(keptOf(index)) }));
}
