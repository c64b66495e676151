import { isAt } from "./lines/catalogues.ts";
import type { OfficeEntries } from "./lines/office-entries.ts";
import { formatDollars } from "../questionnaire/totals.ts";
import { placeKey, type Gap, type Line, type LinePlace } from "./lines/line.ts";

/** Where the first form of the means test has the income and the median, the line that calls for the second form, and that form. */
const forms = {
  "7": { form: "122A1", line: "14b", isIncome: isAt("122A1", "12b"), isMedian: isAt("122A1", "13"), second: "122A-2" },
  "13": { form: "122C1", line: "17b", isIncome: isAt("122C1", "15b"), isMedian: isAt("122C1", "16c"), second: "122C-2" },
} as const;

const placeOf = ({ form, line }: (typeof forms)[keyof typeof forms]): LinePlace => ({
  form,
  line,
  part: "attached",
  item: null,
  person: null,
});

export const meansTestFormKeys: readonly string[] = Object.values(forms).map((each) => placeKey(placeOf(each)));

/**
 * Finds that the income on the statement is above the median on it, so that the second form of the means test is needed (11 U.S.C.
 * 707(b)(2) and 1325(b)(3)), until the office says that it is attached. The product does not prepare it.
 * @param isConfirmed whether the office has confirmed the row of the median income
 */
export function findMeansTestFormGap(lines: readonly Line[], { chapter = "7", meansTestForm }: OfficeEntries, isConfirmed: boolean): Gap[] {
  const about = forms[chapter];
  const [income, median] = [lines.find(about.isIncome), lines.find(about.isMedian)];
  const isKnown = isConfirmed || median?.state === "office";
  if (meansTestForm || !isKnown || typeof income?.value !== "number" || typeof median?.value !== "number") return [];
  const text =
    `The income of ${formatDollars(income.value)} a year is above the median of ${formatDollars(median.value)}: Form ${about.second} has ` +
    "to be filed. Say in the office entries when it is attached, prepared elsewhere.";
  return income.value > median.value ? [{ ...placeOf(about), who: "office", isBlocking: true, text, path: null }] : [];
}
