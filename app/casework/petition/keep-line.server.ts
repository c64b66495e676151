import { valueText } from "../../petition/lines/line-text.ts";
import { placeKey } from "../../petition/lines/line.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import type { OfficeChange } from "./prepared.server.ts";

const maskedReason = "Not filed in full (Fed. R. Bankr. P. 9037(a))";
const confirmedReason = "Confirmed as is";

/**
 * The entry that keeps the value of a line. What leaves out something that may not be filed is corrected to what is left; anything else
 * is confirmed, which lapses when the line gets another value. Undefined if the line has no value.
 */
export function keepLine(
  { lines, gaps }: Pick<PreparedPetition, "lines" | "gaps">,
  key: string,
): OfficeChange["corrections"][number] | undefined {
  const line = lines.find((each) => placeKey(each) === key);
  if (!line || line.value === null) return undefined;
  const { label: _label, from: _from, state: _state, ...place } = { ...line, value: valueText(line.value) };
  const isMasked = gaps.some((gap) => gap.masked && placeKey(gap) === key);
  return isMasked ? { ...place, reason: maskedReason } : { ...place, kind: "confirmed", reason: confirmedReason };
}
