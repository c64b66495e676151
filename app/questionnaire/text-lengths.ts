import { valueAt } from "./conditions.ts";
import type { Fields, ListField, TextField } from "./fields.ts";
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

/** Returns the maximum number of characters of a text. */
const maxLengthOf = ({ kind, isName }: TextField): number => textLimits[kind === "longText" ? "long" : isName ? "name" : "line"];

const rowsOf = (values: Values, list: string) => (values[list] ?? []) as Values[];

/** Returns the answers that are too long. */
const longTexts = (fields: Fields, values: Values, prefix = ""): LongText[] =>
  Object.entries(fields).flatMap(([name, field]): LongText[] => {
    const value = values[name];
    if (field.kind === "group") return longTexts(field.fields, (value ?? {}) as Values, `${prefix}${name}.`);
    if (field.kind === "list")
      return rowsOf(values, name).flatMap((each, row) => longTexts(field.fields, each).map((text) => ({ ...text, list: name, row })));
    const max = maxLengthOf(field as TextField);
    return typeof value === "string" && value.length > max ? [{ path: prefix + name, text: value, max }] : [];
  });

/** Returns the messages for a step's answers that are too long to be stored, by the names of their controls. */
export const lengthMessages = (fields: Fields, values: Values): Record<string, string> =>
  Object.fromEntries(
    longTexts(fields, values).map(({ list, row, path, text, max }) => [list ? `${list}[${row}].${path}` : path, tooLong(text.length, max)]),
  );

/**
 * Returns a step's answers as they can be stored: those that are too long are replaced by the stored ones. A new row has none there. If
 * it is uncertain which stored row another row was, the whole list stays as stored.
 */
export function limitLengths(fields: Fields, values: Values, stored: Values): Values {
  const long = longTexts(fields, values);

  function limitRow(list: string, row: Values, index: number): Values | undefined {
    const paths = long.filter((text) => text.list === list && text.row === index).map(({ path }) => path);
    if (paths.length === 0) return row;
    const columns = (fields[list] as ListField).fields;
    const before = rowsOf(stored, list)[index] ?? {};
    const replace = (changed: Values, source: Values) =>
      paths.reduce(
        (each, path) => withValueAt(each, path, valueAt(source, path) ?? ""),
        mergeValues(columns, emptyValues(columns), changed),
      );
    const blank = replace(row, {});
    if (!isRowFilled(columns, before)) return blank;
    return sameAnswers(columns, blank, replace(before, {})) ? replace(row, before) : undefined;
  }

  return long.reduce((limited, { list, path }) => {
    if (!list) return withValueAt(limited, path, valueAt(stored, path));
    const rows = rowsOf(values, list).map((row, index) => limitRow(list, row, index));
    return { ...limited, [list]: rows.every(Boolean) ? rows : rowsOf(stored, list) };
  }, values);
}
