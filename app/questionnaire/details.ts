import type { Field, Fields } from "./fields.ts";

type Values = Record<string, unknown>;

/** Whether a value says nothing, with everything in it. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || String(value).trim() === "";
}

/** Whether a detail is not stored: it says nothing. A second row was asked for, and stays. */
const isLeftOut = (value: unknown): boolean => isBlank(value) && !(Array.isArray(value) && value.length > 1);

const detailNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.detail);

/** Values as they are stored: without the details that say nothing. */
export const withoutBlankDetails = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !fields[name]?.detail || !isLeftOut(value))
      .map(([name, value]) => [name, withoutBlanksIn(fields[name], value)]),
  );

/** As withoutBlankDetails, of the value of one field. */
export function withoutBlanksIn(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === "group") return withoutBlankDetails(field.fields, value as Values);
  if (field?.kind !== "list" || !Array.isArray(value) || detailNames(field.fields).length === 0) return value;
  return value.map((row: Values) => withoutBlankDetails(field.fields, row));
}

/**
 * Says of a row that was read from a page that its details are known, though none is given: without that, the stored ones
 * would be kept.
 */
export function withKnownDetails(columns: Fields, row: Values): Values {
  const names = detailNames(columns);
  return names.length === 0 || names.some((name) => row[name] !== undefined) ? row : { ...row, [names[0]!]: "" };
}

/**
 * Rows in place of stored ones. Who names no detail of a row does not know them: the row keeps those of the stored row that
 * it equals in everything else, or of the one in its place that it resembles, or of the one that begins alike.
 */
export function keepDetails(columns: Fields, stored: Values[], sent: Values[]): Values[] {
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
      if (hasDetails(row) || found.has(index)) continue;
      const matches = rule(row, index);
      const place = [...free].find((each) => matches(stored[each]!, each));
      if (place === undefined) continue;
      free.delete(place);
      found.set(index, stored[place]!);
    }
  return sent.map((row, index) => ({
    ...row,
    ...Object.fromEntries(Object.entries(found.get(index) ?? {}).filter(([name]) => names.includes(name))),
  }));
}
