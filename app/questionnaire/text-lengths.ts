import { valueAt } from "./conditions.ts";
import type { Fields, ListField, SimpleField } from "./fields.ts";
import { textLimits, tooLong } from "./limits.ts";
import { sameAnswers, withValueAt } from "./merge.ts";
import { emptyValues, isRowFilled, mergeValues, type Values } from "./step.ts";
import { walkFields, type Visited } from "./walk-fields.ts";

/** Returns the maximum number of characters of a text. */
const maxLengthOf = (field: SimpleField): number =>
  textLimits[field.kind === "longText" ? "long" : "isName" in field && field.isName ? "name" : "line"];

const rowsOf = (values: Values, list: string) => (values[list] ?? []) as Values[];

/** Returns the answers that are too long. */
function longTexts(fields: Fields, values: Values): Visited[] {
  const long: Visited[] = [];
  walkFields(fields, values, (question) => {
    if (typeof question.value === "string" && question.value.length > maxLengthOf(question.field)) long.push(question);
  });
  return long;
}

/** The part of a control's name within its row. */
const pathInRow = ({ control }: Visited): string => control.slice(control.indexOf("].") + 2);

/** Returns the messages for a step's answers that are too long to be stored, by the names of their controls. */
export const lengthMessages = (fields: Fields, values: Values): Record<string, string> =>
  Object.fromEntries(
    longTexts(fields, values).map(({ control, value, field }) => [control, tooLong((value as string).length, maxLengthOf(field))]),
  );

/**
 * Returns a step's answers as they can be stored: those that are too long are replaced by the stored ones. A new row has none there. If
 * it is uncertain which stored row another row was, the whole list stays as stored.
 */
export function limitLengths(fields: Fields, values: Values, stored: Values): Values {
  const long = longTexts(fields, values);

  function limitRow(list: string, row: Values, index: number): Values | undefined {
    const paths = long.filter((text) => text.list === list && text.row === index).map(pathInRow);
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

  return long.reduce((limited, { list, control }) => {
    if (!list) return withValueAt(limited, control, valueAt(stored, control));
    const rows = rowsOf(values, list).map((row, index) => limitRow(list, row, index));
    return { ...limited, [list]: rows.every(Boolean) ? rows : rowsOf(stored, list) };
  }, values);
}
