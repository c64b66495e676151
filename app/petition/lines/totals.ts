import type { TotalName } from "./catalogues.ts";
import type { Total } from "./line.ts";

/** The total with this name; blank if there is none. */
export const totalIn = (totals: Readonly<Record<string, Total>>, name: TotalName): Total =>
  totals[name] ?? { amount: null, isEstimate: false, blanks: [] };

/** Adds up totals; blank if all of them are. */
export function addTotals(totals: readonly Total[]): Total {
  const known = totals.flatMap(({ amount }) => amount ?? []);
  return {
    amount: known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0),
    isEstimate: totals.some(({ isEstimate }) => isEstimate),
    blanks: [...new Set(totals.flatMap(({ blanks }) => blanks))],
  };
}
