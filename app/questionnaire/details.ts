import { isBehindButton, type Field, type Fields } from "./fields.ts";

type Values = Record<string, unknown>;

/** Whether a value and everything in it is blank. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || String(value).trim() === "";
}

/** Whether a detail is not stored because it is blank. A list with a second row was extended on purpose and is stored. */
const isOmitted = (value: unknown): boolean => isBlank(value) && !(Array.isArray(value) && value.length > 1);

/** Returns the names of the details among fields. */
export const detailNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.detail);

/** Returns a step's values without its own details, because a page posts all that are given. Details of rows stay. */
export const withoutDetails = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.detail));

/** Returns values as they are stored, without blank details. */
export const withoutBlankDetails = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !fields[name]?.detail || !isOmitted(value))
      .map(([name, value]) => [name, withoutBlankDetailsIn(fields[name], value)]),
  );

/** Like withoutBlankDetails, for the value of one field. */
export function withoutBlankDetailsIn(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === "group") return withoutBlankDetails(field.fields, value as Values);
  if (field?.kind !== "list" || !Array.isArray(value) || detailNames(field.fields).length === 0) return value;
  return value.map((row: Values) => withoutBlankDetails(field.fields, row));
}

/** Whether any detail behind a button is given, including those of rows. */
export const hasDetails = (fields: Fields, values: Values): boolean =>
  Object.entries(fields).some(([name, field]) => {
    if (isBehindButton(field)) return !isOmitted(values[name]);
    return field.kind === "list" && ((values[name] ?? []) as Values[]).some((row) => hasDetails(field.fields, row));
  });

/** Whether all values, including those in rows, belong to the given fields. */
export const isFullyDefined = (fields: Fields, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    return field?.kind === "list" ? (value as Values[]).every((row) => isFullyDefined(field.fields, row)) : field !== undefined;
  });

/**
 * Marks the details of a row that was read from a page as known, even if none is given. Otherwise the stored ones would be
 * preserved.
 */
export function markDetailsKnown(columns: Fields, row: Values): Values {
  const names = detailNames(columns);
  return names.length === 0 || names.some((name) => row[name] !== undefined) ? row : { ...row, [names[0]!]: null };
}
