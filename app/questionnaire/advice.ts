import { largeAmount, readAmount, workedOut } from "./amounts.ts";
import { checkAnswer } from "./answer-checks.ts";
import type { Field } from "./fields.ts";
import { words } from "./wording/index.ts";

/** Returns what to say about an answer that is stored, but may not be what was meant; undefined for any other. */
export function adviceOn(field: Field, text: unknown): string | undefined {
  if (field.kind !== "money" || typeof text !== "string") return checkAnswer(field, text);
  const reading = readAmount(text);
  if (!reading.isUnclear) return largeAmount(reading.amount);
  if (reading.often) return workedOut(text.trim(), reading.kept);
  const about = reading.isNegative && field.canBeLoss ? words.possibleLoss : words.unclearAmount;
  return about(text.trim(), reading.kept);
}
