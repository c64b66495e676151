import { detailCells, detailColumns, sheetsOf, type SheetTable } from "../../questionnaire/answers/sheet.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";

/** Tables of a form, each named like its list, such as `unsecuredCreditors`. */
export const tablesIn = (formData: object): SheetTable[] =>
  sheetsOf(formData).flatMap(({ groups }) => groups.flatMap(({ tables }) => tables));

/** Formats a table as CSV, with the questions' wording as headings and without sums. */
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

/** Formats all answers outside of lists as CSV. */
export const answersCsv = (formData: object): string =>
  toExcelCsv([
    ["Section", "Part", "Question", "Answer"],
    ...sheetsOf(formData).flatMap((section) =>
      section.groups.flatMap(({ title, answers }) => answers.map(({ field, value }) => [section.title, title, field.label, value])),
    ),
  ]);
