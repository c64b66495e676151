import { readAmount } from "../../questionnaire/amounts.ts";
import type { LineValue } from "./line.ts";

/** Parses a value that the office typed, as a number if the line has amounts. */
export function parseCorrection(typed: string, isAmount: boolean): LineValue {
  if (!isAmount) return typed;
  const { amount, isNegative } = readAmount(typed);
  return isNegative ? -(amount ?? 0) : (amount ?? 0);
}

/** Whether a text that the office typed is one amount, which may be negative. */
export function isOneAmount(typed: string): boolean {
  const { amount, isUnclear, isNegative } = readAmount(typed);
  return amount !== null && (!isUnclear || isNegative);
}
