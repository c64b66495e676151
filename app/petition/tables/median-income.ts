import type { MedianIncome } from "./law-tables.ts";

const row = (effectiveFrom: string, sizes: MedianIncome["sizes"], perExtraPerson: number, source: string): MedianIncome => ({
  id: `median-nc-${effectiveFrom}`,
  state: "NC",
  effectiveFrom,
  sizes,
  perExtraPerson,
  source,
  isConfirmed: false,
});

/** Proposed rows, not yet confirmed by the office. */
export const medianIncome: readonly MedianIncome[] = [
  row(
    "2024-11-01",
    [61_789, 78_014, 92_035, 110_533],
    9_900,
    // One earner and the extra person as in two public copies, the other sizes as in one.
    "justice.gov/ust/means-testing, cases filed from November 1, 2024",
  ),
  row("2025-11-01", [65_396, 82_221, 98_932, 113_744], 11_100, "justice.gov/ust/means-testing/20251101"),
  row(
    "2026-04-01",
    [67_117, 84_384, 101_535, 116_737],
    11_100,
    // As in a conversion of the U.S. Trustee's median_income.xlsx. The tables of July 15, 2026 have the same medians.
    "justice.gov/ust/means-testing/20260401",
  ),
];
