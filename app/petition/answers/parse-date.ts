import { isIsoDate } from "../../questionnaire/format.ts";
import { monthNumber } from "./months.ts";

/** Splits a text into its runs of digits and runs of letters. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let last = "";
  for (const character of text.normalize("NFKC").toLowerCase()) {
    const kind = character >= "0" && character <= "9" ? "digit" : character >= "a" && character <= "z" ? "letter" : "";
    if (kind && kind === last) words[words.length - 1] += character;
    else if (kind) words.push(character);
    last = kind;
  }
  return words;
}

const ordinals = ["st", "nd", "rd", "th", "of"];

/** A year with two digits is at most this year. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  const thisYear = new Date().getUTCFullYear();
  const inThisCentury = Number(String(thisYear).slice(0, 2) + year);
  return String(inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury);
}

const isWord = (text: string) => text >= "a";

/** Splits eight digits without separators, such as 03171984 or 19840317. */
const splitDigits = (digits: string): string[] =>
  digits >= "13" ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)] : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];

/**
 * Parses a date as people in the US write it, such as 3/17/1984, 03-17-84, 03171984, 1984-03-17, March 17th, 1984, or 17 Mar 1984, into
 * "1984-03-17"; undefined for other text. The text must be short.
 */
export function parseDate(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const all = wordsOf(text).filter((word) => !ordinals.includes(word));
  const words = all.length === 1 && all[0]!.length === 8 ? splitDigits(all[0]!) : all;
  if (words.length !== 3) return undefined;
  const [first, second, third] = words as [string, string, string];
  const parts = isWord(second)
    ? [third, second, first]
    : first.length === 4 && !isWord(first)
      ? [first, second, third]
      : [third, first, second];
  const [year, month, day] = parts as [string, string, string];
  const number = isWord(month) ? monthNumber(month) : Number(month);
  const date = `${fullYear(year)}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}
