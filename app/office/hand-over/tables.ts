import { detailCells, detailColumns, sheetsOf, type SheetTable } from "../../questionnaire/sheet.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";

/** The tables of a form by name, such as `unsecuredCreditors`. */
export const tablesIn = (formData: object): SheetTable[] =>
  sheetsOf(formData).flatMap(({ groups }) => groups.flatMap(({ tables }) => tables));

/** A table under the questions' own wording, without its sums. */
export function tableCsv({ columns, rows }: SheetTable): string {
  const details = detailColumns({ rows });
  return toExcelCsv([
    [rows[0]?.heading ? "" : "#", ...[...columns, ...details].map(({ label }) => label)],
    ...rows.map((row, index) => [
      row.heading?.label ?? String(index + 1),
      ...row.cells.map(({ value }) => value),
      ...detailCells(row, details, ({ value }) => value),
    ]),
  ]);
}

/** Every answer that stands by itself. */
export const answersCsv = (formData: object): string =>
  toExcelCsv([
    ["Section", "Part", "Question", "Answer"],
    ...sheetsOf(formData).flatMap((section) =>
      section.groups.flatMap(({ title, answers }) => answers.map(({ field, value }) => [section.title, title, field.label, value])),
    ),
  ]);
