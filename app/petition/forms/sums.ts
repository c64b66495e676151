import type { Column } from "../columns.ts";
import type { Line } from "../line.ts";
import type { LineSpec, Worksheet } from "../worksheet.ts";

/** Writes the difference of two lines, and sets it as a total of the form; blank if either line is. */
export function writeDifference(form: Worksheet, spec: LineSpec, whole: Line, less: Line, isEstimate = false): Line {
  const blank = [whole, less].filter(({ value }) => value === null);
  return blank.length > 0 ? form.total(spec, blank, { isEstimate }) : form.total(spec, [whole], { less: [less], isEstimate });
}

/** Sets the total of all columns of a line, such as `106I.4` from `106I.4.debtor1` and `106I.4.debtor2`. */
export function setColumnTotal(form: Worksheet, name: string, line: string, columns: readonly Column[]): void {
  const totals = columns.map(({ person }) => form.totalOf(`${name}.${line}.${person}`));
  form.setTotal(line, {
    amount: totals.reduce((sum, { amount }) => sum + amount, 0),
    isEstimate: totals.some(({ isEstimate }) => isEstimate),
    blanks: totals.flatMap(({ blanks }) => blanks),
  });
}
