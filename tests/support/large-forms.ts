import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { maxRows, textLimits } from "../../app/questionnaire/limits.ts";
import { isListStep, type Step } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";

type Rows = Record<string, string>[];

interface TextColumn {
  name: string;
  max: number;
  /** Details are stored only if they are given. */
  isDetail: boolean;
}

/** The columns of a list that are plain text. */
const textColumns = (columns: Fields): TextColumn[] =>
  Object.entries(columns).flatMap(([name, field]): TextColumn[] => {
    const isDetail = field.detail === true;
    if (field.kind === "longText") return [{ name, max: textLimits.long, isDetail }];
    return field.kind === "text" && !field.check ? [{ name, max: field.isName ? textLimits.name : textLimits.line, isDetail }] : [];
  });

const sizeOfBlank = (name: string): number => JSON.stringify({ [name]: "" }).length - 1;

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
  const filled = lists.map((list) => ({ ...list, rows: rowsOf(list.columns.flatMap(({ name, isDetail }) => (isDetail ? [] : name))) }));
  const formData: Record<string, Rows | Record<string, Rows>> = {};
  for (const { section, name, rows } of filled) formData[section] = name ? { ...formData[section], [name]: rows } : rows;
  let left = bytes - Buffer.byteLength(JSON.stringify(formData));
  for (const { columns, rows } of filled)
    for (const row of rows)
      for (const { name, max, isDetail } of columns) {
        const blank = isDetail ? sizeOfBlank(name) : 0;
        if (left <= blank) continue;
        left -= blank;
        row[name] = "word ".repeat(1_000).slice(0, Math.min(max, left)).replace(/ $/, ".");
        left -= row[name].length;
      }
  if (left > 0) throw new Error(`The lists hold ${left} bytes too few`);
  return formData;
}
