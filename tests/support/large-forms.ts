import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { maxRows, textLimits } from "../../app/questionnaire/limits.ts";
import { isListStep, type Step } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/steps/index.ts";

type Rows = Record<string, string>[];

/** The most characters of a list's answers that are plain text, by column. */
const textColumns = (columns: Fields): [name: string, max: number][] =>
  Object.entries(columns).flatMap(([name, field]): [string, number][] => {
    if (field.kind === "longText") return [[name, textLimits.long]];
    return field.kind === "text" && !field.check ? [[name, field.isName ? textLimits.name : textLimits.line]] : [];
  });

/** All lists of the form to which rows can be added; without a name if the step is the list. */
const lists = (questionSteps as readonly Step[]).flatMap((step) =>
  Object.entries(step.fields).flatMap(([name, field]: [string, Field]) =>
    field.kind === "list" && !field.fixedRows && !field.detail
      ? [{ section: step.key, name: isListStep(step) ? undefined : name, columns: textColumns(field.fields) }]
      : [],
  ),
);

/** Valid answers whose JSON has exactly the given size in bytes, up to about 1.5 MB. */
export function answersOfSize(bytes: number): Record<string, Rows | Record<string, Rows>> {
  const rowsOf = (columns: string[]) => Array.from({ length: maxRows }, () => Object.fromEntries(columns.map((name) => [name, ""])));
  const filled = lists.map((list) => ({ ...list, rows: rowsOf(list.columns.map(([name]) => name)) }));
  const formData: Record<string, Rows | Record<string, Rows>> = {};
  for (const { section, name, rows } of filled) formData[section] = name ? { ...formData[section], [name]: rows } : rows;
  let left = bytes - Buffer.byteLength(JSON.stringify(formData));
  for (const { columns, rows } of filled)
    for (const row of rows)
      for (const [name, max] of columns) {
        row[name] = "word ".repeat(1_000).slice(0, Math.min(max, left)).replace(/ $/, ".");
        left -= row[name].length;
      }
  if (left > 0) throw new Error(`The lists hold ${left} bytes too few`);
  return formData;
}
