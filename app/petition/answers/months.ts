const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const numericPattern = /^(\d{1,2}) ?[-/. ] ?(?:\d{1,2} ?[-/. ] ?)?(\d{4})$/;
const yearFirstPattern = /^(\d{4}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?\d{1,2})?$/;
const namedPattern = /^([a-z]{3,9})\.?,? ?(?:\d{1,2}(?:st|nd|rd|th)?,? )?(\d{4})$/;
const yearBeforeNamePattern = /^(\d{4}),? ?([a-z]{3,9})\.?$/;

/** Parses a month as people write it, such as 5/2026, 2026-05, May 2026, or 5/31/2026, into "2026-05"; undefined for other text. */
export function parseMonth(text: string): string | undefined {
  const normalized = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [, monthFirst, itsYear] = numericPattern.exec(normalized) ?? [];
  if (monthFirst && itsYear) return isoMonth(itsYear, Number(monthFirst));
  const [, year, month] = yearFirstPattern.exec(normalized) ?? [];
  if (year && month) return isoMonth(year, Number(month));
  const [, name, yearOfName] = namedPattern.exec(normalized) ?? [];
  if (name && yearOfName) return isoMonth(yearOfName, monthNumber(name));
  const [, yearBefore, nameAfter] = yearBeforeNamePattern.exec(normalized) ?? [];
  return yearBefore && nameAfter ? isoMonth(yearBefore, monthNumber(nameAfter)) : undefined;
}

/** The number of a month by its name or the start of it: 5 for "may", 9 for "sept"; 0 for anything else. */
export const monthNumber = (name: string): number => (name.length < 3 ? 0 : monthNames.findIndex((each) => each.startsWith(name)) + 1);

const isoMonth = (year: string, month: number): string | undefined =>
  month >= 1 && month <= 12 && /^(?:19|20)/.test(year) ? `${year}-${String(month).padStart(2, "0")}` : undefined;

/** The month a number of months after another, such as 2026-05, or before it if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The six full months before the month of filing, the period of current monthly income (11 U.S.C. § 101(10A)). */
export const sixMonthsBefore = (asOf: string): string[] => [-6, -5, -4, -3, -2, -1].map((count) => addMonths(asOf.slice(0, 7), count));

/** Formats 2026-05 as "May 2026". */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  const name = monthNames[Number(number) - 1] ?? "";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${year}`;
}
