import { valueAt } from "./conditions.ts";
import type { Fields, ListField, SimpleField } from "./fields.ts";
import { textLimits, tooLong } from "./limits.ts";
import { sameAnswers, withValueAt } from "./merge.ts";
import { emptyValues, isRowFilled, mergeValues, type Values } from "./step.ts";

/** An answer that is longer than its question allows. */
interface LongText {
  /** Its path in the values of its step or row. */
  path: string;
  text: string;
  max: number;
  list?: string;
  row?: number;
}

/** Returns the maximum number of characters of an answer. */
function maxLengthOf(field: SimpleField): number {
  if (field.kind === "longText") return textLimits.long;
  return "isName" in field && field.isName ? textLimits.name : textLimits.line;
}

const rowsOf = (values: Values, list: string) => (values[list] ?? []) as Values[];

const longTexts = (fields: Fields, values: Values, prefix = ""): LongText[] =>
  Object.entries(fields).flatMap(([name, field]): LongText[] => {
    const value = values[name];
    if (field.kind === "group") return longTexts(field.fields, (value ?? {}) as Values, `${prefix}${name}.`);
    if (field.kind === "list")
      return rowsOf(values, name).flatMap((each, row) => longTexts(field.fields, each).map((text) => ({ ...text, list: name, row })));
    const max = maxLengthOf(field);
    return typeof value === "string" && value.length > max ? [{ path: prefix + name, text: value, max }] : [];
  });

/** Identifies a text by its question, in whatever row it is. */
const keyOf = ({ list, path, text }: LongText): string => [list, path, text].join();

/** Returns the answers that are too long. One that an earlier version stored may stay as it is, also when its row moves. */
function longChanges(fields: Fields, values: Values, stored: Values): LongText[] {
  const long = longTexts(fields, values);
  const known = long.length > 0 ? longTexts(fields, stored).map(keyOf) : [];
  return long.filter((text) => !known.includes(keyOf(text)));
}

/** Returns the messages for a step's answers that are too long to be stored, by the names of their controls. */
export const lengthMessages = (fields: Fields, values: Values, stored: Values): Record<string, string> =>
  Object.fromEntries(
    longChanges(fields, values, stored).map(({ list, row, path, text, max }) => [
      list ? `${list}[${row}].${path}` : path,
      tooLong(text.length, max),
    ]),
  );

/**
 * Returns a step's answers as they can be stored: those that are too long are replaced by the stored ones. A new row has none there. If
 * it is uncertain which stored row another row was, the whole list stays as stored.
 */
export function limitLengths(fields: Fields, values: Values, stored: Values): Values {
  let limited = values;
  const long = longChanges(fields, values, stored);
  for (const { list, path } of long)
    limited = list
      ? {
          ...limited,
          [list]: limitRows(
            fields[list] as ListField,
            rowsOf(values, list),
            rowsOf(stored, list),
            long.filter((text) => text.list === list),
          ),
        }
      : withValueAt(limited, path, valueAt(stored, path));
  return limited;
}

/** Returns a list's rows without texts that are too long. */
function limitRows({ fields }: ListField, rows: Values[], stored: Values[], long: LongText[]): Values[] {
  const limited = rows.map((values, index) => {
    const inRow = long.filter(({ row }) => row === index);
    const before = stored[index] ?? {};
    const replace = (row: Values, textOf: (path: string) => unknown) =>
      inRow.reduce((changed, { path }) => withValueAt(changed, path, textOf(path)), mergeValues(fields, emptyValues(fields), row));
    const blank = replace(values, () => "");
    if (inRow.length === 0) return values;
    if (!isRowFilled(fields, before)) return blank;
    return (
      sameAnswers(
        fields,
        blank,
        replace(before, () => ""),
      ) && replace(values, (path) => valueAt(before, path))
    );
  });
  return limited.every(Boolean) ? (limited as Values[]) : stored;
}
