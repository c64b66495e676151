import { controlName } from "./control-name.ts";
import type { Fields, SimpleField } from "./fields.ts";
import { textLimits, tooLong } from "./limits.ts";
import { sameAnswers } from "./merge.ts";
import { emptyValues, isRowFilled, mergeValues, type Values } from "./step.ts";

type Path = readonly (string | number)[];

/** An answer that is longer than its question allows. */
interface LongText {
  path: Path;
  text: string;
  max: number;
}

/** Returns the maximum number of characters of an answer. */
function maxLengthOf(field: SimpleField): number {
  if (field.kind === "longText") return textLimits.long;
  return "isName" in field && field.isName ? textLimits.name : textLimits.line;
}

const longTexts = (fields: Fields, values: Values, path: Path = []): LongText[] =>
  Object.entries(fields).flatMap(([name, field]): LongText[] => {
    const [value, place] = [values[name], [...path, name]];
    if (field.kind === "group") return longTexts(field.fields, (value ?? {}) as Values, place);
    if (field.kind === "list") return ((value ?? []) as Values[]).flatMap((row, index) => longTexts(field.fields, row, [...place, index]));
    const max = maxLengthOf(field);
    return typeof value === "string" && value.length > max ? [{ path: place, text: value, max }] : [];
  });

/** Identifies a text by its question, in whatever row it is. */
const keyOf = ({ path, text }: LongText): string => JSON.stringify([path.filter((part) => typeof part === "string"), text]);

/** Returns the answers that are too long. One that an earlier version stored may stay as it is, also when its row moves. */
function longChanges(fields: Fields, values: Values, stored: Values): LongText[] {
  const long = longTexts(fields, values);
  if (long.length === 0) return [];
  const known = new Set(longTexts(fields, stored).map(keyOf));
  return long.filter((text) => !known.has(keyOf(text)));
}

const messagesFor = (long: LongText[]): Record<string, string> =>
  Object.fromEntries(long.map(({ path, text, max }) => [controlName(path), tooLong(text.length, max)]));

/** Returns the messages for a step's answers that are too long to be stored, by the names of their controls. */
export const lengthMessages = (fields: Fields, values: Values, stored: Values): Record<string, string> =>
  messagesFor(longChanges(fields, values, stored));

const valueAt = (values: Values, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Values | undefined)?.[part], values);

/** Returns the values with the one at a path of groups replaced. */
const withValueAt = (values: Values, [name = "", ...rest]: Path, value: unknown): Values => ({
  ...values,
  [name]: rest.length > 0 ? withValueAt((values[name] ?? {}) as Values, rest, value) : value,
});

const withValuesAt = (values: Values, paths: Path[], valueOf: (path: Path) => unknown): Values =>
  paths.reduce((changed, path) => withValueAt(changed, path, valueOf(path)), values);

/**
 * Returns a step's answers as they can be stored: those that are too long are replaced by the stored ones. A new row has none there. If
 * it is uncertain which stored row another row was, the whole list stays as stored.
 */
export function limitLengths(fields: Fields, values: Values, stored: Values): { values: Values; messages: Record<string, string> } {
  const long = longChanges(fields, values, stored);
  const limited = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const paths = long.filter(({ path }) => path[0] === name).map(({ path }) => path);
    if (paths.length === 0) continue;
    limited[name] =
      field.kind === "list"
        ? limitRows(field.fields, values[name] as Values[], (stored[name] ?? []) as Values[], paths)
        : withValuesAt(values, paths, (path) => valueAt(stored, path))[name];
  }
  return { values: limited, messages: messagesFor(long) };
}

/** Returns a list's rows without the texts at the paths, which begin with the list and the row. */
function limitRows(columns: Fields, rows: Values[], stored: Values[], paths: Path[]): Values[] {
  const limited = rows.map((row, index) => {
    const inRow = paths.filter((path) => path[1] === index).map((path) => path.slice(2));
    if (inRow.length === 0) return row;
    const before = stored[index] ?? {};
    const blank = withValuesAt(row, inRow, () => "");
    if (!isRowFilled(columns, before)) return blank;
    const whole = (values: Values) => mergeValues(columns, emptyValues(columns), values);
    return sameAnswers(columns, whole(blank), whole(withValuesAt(before, inRow, () => "")))
      ? withValuesAt(row, inRow, (path) => valueAt(before, path))
      : undefined;
  });
  return limited.every((row) => row !== undefined) ? limited : stored;
}
