const names = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

const numbers = /^(\d{1,2}) ?[-/. ] ?(?:\d{1,2} ?[-/. ] ?)?(\d{4})$/;
const yearFirst = /^(\d{4}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?\d{1,2})?$/;
const named = /^([a-z]{3,9})\.?,? ?(?:\d{1,2}(?:st|nd|rd|th)?,? )?(\d{4})$/;
const namedLast = /^(\d{4}),? ?([a-z]{3,9})\.?$/;

/** "2026-05" of a month as people write it, such as 5/2026, 2026-05, May 2026 or 5/31/2026; undefined of any other text. */
export function monthOf(text: string): string | undefined {
  const written = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [, monthFirst, itsYear] = numbers.exec(written) ?? [];
  if (monthFirst && itsYear) return isoMonth(itsYear, Number(monthFirst));
  const [, year, month] = yearFirst.exec(written) ?? [];
  if (year && month) return isoMonth(year, Number(month));
  const [, name, yearOfName] = named.exec(written) ?? [];
  if (name && yearOfName) return isoMonth(yearOfName, numberOf(name));
  const [, yearBefore, nameAfter] = namedLast.exec(written) ?? [];
  return yearBefore && nameAfter ? isoMonth(yearBefore, numberOf(nameAfter)) : undefined;
}

/** 5 of "may"; also of names that are cut off, such as "sept". */
const numberOf = (name: string): number => names.findIndex((each) => each.startsWith(name)) + 1;

const isoMonth = (year: string, month: number): string | undefined =>
  month >= 1 && month <= 12 && /^(?:19|20)/.test(year) ? `${year}-${String(month).padStart(2, "0")}` : undefined;

/** The month so many months after another, or before it if negative. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + count;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** The six full months before that of a filing date, which current monthly income is of (11 U.S.C. § 101(10A)). */
export const sixMonthsBefore = (asOf: string): string[] => [-6, -5, -4, -3, -2, -1].map((count) => monthAfter(asOf.slice(0, 7), count));

/** "May 2026" of 2026-05. */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  const name = names[Number(number) - 1] ?? "";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${year}`;
}
