import type { LineValue } from "./line.ts";
import { valueText } from "./line-text.ts";
import type { Correction } from "./office-entries.ts";
import { parseCorrection } from "./parse-correction.ts";

/** A line's value with the office's entry for it. */
export interface CorrectedValue {
  value: LineValue;
  /** Whether the entry decides the value. A confirmation lapses when the line has another value. */
  isOffice: boolean;
}

/**
 * Applies the office's entry for a line, if there is one, to the value that the line has by itself.
 * @param isAmount whether the line has amounts
 * @param redact makes a text as it may be filed; the office confirms the value that it sees
 */
export function applyCorrection(
  correction: Correction | undefined,
  own: LineValue,
  isAmount: boolean,
  redact: (text: string) => string,
): CorrectedValue {
  if (!correction) return { value: own, isOffice: false };
  const { value: entered, kind } = correction;
  if (kind === "notApplicable") return { value: null, isOffice: true };
  if (kind === "confirmed") return { value: own, isOffice: own !== null && redact(valueText(own)) === redact(entered) };
  return { value: parseCorrection(entered, isAmount || typeof own === "number"), isOffice: true };
}
