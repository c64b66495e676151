import { compareOnForm } from "../../petition/lines/form-order.ts";
import { formNumbers, placeKey, type FormNumber, type Gap, type Line } from "../../petition/lines/line.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { isClaimGap, isDecided } from "../petition-url.ts";

/**
 * Whether the office closes a gap on its line. Others are decided for the whole petition, claimed in the table of exemptions, confirmed
 * in a table of law, or between two values.
 */
export const isEntered = (gap: Gap): boolean => gap.who === "office" && !gap.table && !gap.changed && !isDecided(gap) && !isClaimGap(gap);

/** The lines that the office has to fill in, by form in filing order, and in the order of the form. */
export function linesToEnter({ lines, gaps }: Pick<PreparedPetition, "lines" | "gaps">): Map<FormNumber, Line[]> {
  const keys = new Set(gaps.filter(isEntered).map(placeKey));
  const missing = lines.filter((line) => keys.has(placeKey(line)));
  const linesOf = (form: FormNumber) => missing.filter((line) => line.form === form).toSorted(compareOnForm);
  return new Map(formNumbers.map((form): [FormNumber, Line[]] => [form, linesOf(form)]).filter(([, open]) => open.length > 0));
}
