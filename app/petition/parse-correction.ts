import { parseAmount } from "../questionnaire/totals.ts";
import type { LineValue } from "./line.ts";

const amountPattern = /^[-−]?\$ ?\d[\d,]*(?:\.\d*)?$/;

/** Parses a value that the office typed, as a number if the line has amounts. */
export function parseCorrection(typed: string, isAmount: boolean, isOpen: boolean): LineValue {
  if (!isAmount && !(isOpen && amountPattern.test(typed.trim()))) return typed;
  return /^[-−(]/.test(typed.trim()) ? -parseAmount(typed) : parseAmount(typed);
}
