import type { Column } from "../columns.ts";
import type { Line } from "../line.ts";
import type { Spot, Worksheet } from "../worksheet.ts";

/** What is left of one line after another, as a total of the form; blank while either is. */
export function difference(form: Worksheet, spot: Spot, whole: Line, less: Line, isEstimate = false): Line {
  const blank = [whole, less].filter(({ value }) => value === null);
  return blank.length > 0 ? form.total(spot, blank, { isEstimate }) : form.total(spot, [whole], { less: [less], isEstimate });
}

/** Sets a total over the columns of a form, such as `106I.4` from `106I.4.debtor1` and `106I.4.debtor2`. */
export function totalOfColumns(form: Worksheet, name: string, line: string, columns: readonly Column[]): void {
  const totals = columns.map(({ person }) => form.totalOf(`${name}.${line}.${person}`));
  form.setTotal(line, {
    amount: totals.reduce((sum, { amount }) => sum + amount, 0),
    isEstimate: totals.some(({ isEstimate }) => isEstimate),
    blanks: totals.flatMap(({ blanks }) => blanks),
  });
}
