import { dateLength } from "./harmless-numbers.ts";
import { lower, type Token } from "./tokens.ts";

/** A full date in a text, by the indexes of its first and last token. */
export interface FoundDate {
  first: number;
  last: number;
  /** In ISO format. */
  date: string;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The number of a month by its name or the first letters of it; 0 for any other word. */
const monthOf = (word: Token | undefined): number =>
  word && !word.isNumber && word.text.length <= 9 ? months.indexOf(word.text.slice(0, 3).toLowerCase()) + 1 : 0;

const isDay = (token: Token | undefined): boolean => Boolean(token?.isNumber && token.text.length <= 2);
const isYear = (token: Token | undefined): boolean => Boolean(token?.isNumber && token.text.length === 4);
const isOrdinal = (token: Token | undefined): boolean => ["st", "nd", "rd", "th"].includes(lower(token));

const iso = (year: string, month: number | string, day: string): string =>
  `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;

/** A date in digits: 3/4/2015, 2015-03-04. A year of two digits is the last one before `year`. */
function readDigits([one, two, three]: readonly string[], year: number): string {
  if (one!.length === 4) return iso(one!, two!, three!);
  const century = 100 * Math.floor(year / 100);
  const full = three!.length === 4 ? Number(three) : century + Number(three) - (century + Number(three) > year ? 100 : 0);
  const isDayFirst = Number(one) > 12;
  return isDayFirst ? iso(String(full), two!, one!) : iso(String(full), one!, two!);
}

/** Finds the full dates of a text, in digits or with the name of the month. */
export function findDates(tokens: readonly Token[], year: number): FoundDate[] {
  const dates: FoundDate[] = [];
  const group = (index: number) => (tokens[index]?.isNumber ? tokens[index] : undefined);
  for (let index = 0; index < tokens.length; index++) {
    const [one, two, three, four] = tokens.slice(index, index + 4);
    const [month, last] = isOrdinal(two) ? [three, four] : [two, three];
    if (dateLength(group, index) > 0) {
      dates.push({ first: index, last: index + 2, date: readDigits([one!.text, two!.text, three!.text], year) });
      index += 2;
    } else if (isDay(one) && monthOf(month) > 0 && isYear(last))
      dates.push({ first: index, last: index + (isOrdinal(two) ? 3 : 2), date: iso(last!.text, monthOf(month), one!.text) });
    else if (monthOf(one) > 0 && isDay(two)) {
      const end = isOrdinal(three) ? four : three;
      if (isYear(end))
        dates.push({ first: index, last: index + (isOrdinal(three) ? 3 : 2), date: iso(end!.text, monthOf(one), two!.text) });
    }
  }
  return dates;
}
