import type { Line } from "../line.ts";
import { normalizeText } from "../normalize-text.ts";
import type { Worksheet } from "../worksheet.ts";

/** Whether income is below a limit; null if either of them is blank. */
export const compareIncome = (
  { value: income }: Line,
  { value: limit }: Line,
  isBelow: (income: number, limit: number) => boolean,
): boolean | null => (income === null || limit === null ? null : isBelow(Number(income), Number(limit)));

/** The wording of an outcome of a comparison, and the box to check for it at the top of page 1. */
type Outcome = readonly [wording: string, top: string];

/** Writes how two lines of a statement of income compare, and the box at the top of page 1 that follows, also from a correction. */
export function writeComparison(
  form: Worksheet,
  line: string,
  isBelow: boolean | null,
  outcomes: readonly [below: Outcome, above: Outcome],
): void {
  const [wording = null] = isBelow === null ? [] : outcomes[isBelow ? 0 : 1];
  const { value } = form.computed({ line, label: "How do the lines compare?" }, wording);
  const [, top = null] = outcomes.find(([each]) => normalizeText(each) === normalizeText(String(value ?? ""))) ?? [];
  form.computed({ line, part: "top", label: "Box at the top of page 1" }, top);
}
