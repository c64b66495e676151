import type { MedianIncome } from "./law-tables.ts";

/** Proposed rows, which the office has not confirmed. */
export const medianIncome: readonly MedianIncome[] = [];
