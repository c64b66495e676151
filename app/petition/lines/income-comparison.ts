import type { Line } from "./line.ts";

/** Whether income is below a limit; null if either of them is blank. */
export const compareIncome = (
  { value: income }: Line,
  { value: limit }: Line,
  isBelow: (income: number, limit: number) => boolean,
): boolean | null => (income === null || limit === null ? null : isBelow(Number(income), Number(limit)));
