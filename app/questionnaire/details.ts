import type { Field, Fields } from "./fields.ts";

type Values = Record<string, unknown>;

/** Whether a value says nothing, with everything in it. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || String(value).trim() === "";
}

/** Whether a detail is not stored: it says nothing. A second row was asked for, and stays. */
const isLeftOut = (value: unknown): boolean => isBlank(value) && !(Array.isArray(value) && value.length > 1);

/** The names of the details among fields. */
export const detailNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.detail);

/** A step's values without its details: a page posts all that are given, open or folded. Those of rows stay. */
export const withoutDetails = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.detail));

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

/** Whether any detail is given, also in a row. */
export const hasDetails = (fields: Fields, values: Values): boolean =>
  Object.entries(fields).some(([name, field]) => {
    if (field.detail) return !isLeftOut(values[name]);
    return field.kind === "list" && ((values[name] ?? []) as Values[]).some((row) => hasDetails(field.fields, row));
  });

/** Whether values, and the rows in them, hold nothing that is not among the fields. */
export const isDefined = (fields: Fields, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    return field?.kind === "list" ? (value as Values[]).every((row) => isDefined(field.fields, row)) : field !== undefined;
  });

/**
 * Says of a row that was read from a page that its details are known, though none is given: without that, the stored ones
 * would be kept.
 */
export function withKnownDetails(columns: Fields, row: Values): Values {
  const names = detailNames(columns);
  return names.length === 0 || names.some((name) => row[name] !== undefined) ? row : { ...row, [names[0]!]: null };
}
