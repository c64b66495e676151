import { withoutUnseen } from "./clean-text.ts";
import { words } from "./wording/index.ts";

/** What a written amount means. */
export interface AmountReading {
  /** Whole US dollars, without a sign; null if the text has no digits. */
  amount: number | null;
  /** The text that is stored, such as "$1,250"; "" if the text has no digits. */
  kept: string;
  /** Whether the text may mean something else: it has several numbers, a minus, or words. */
  isUnclear: boolean;
  /** Whether the text is a clear amount but for a minus or parentheses, which make it a loss. */
  isNegative: boolean;
  /** How often it is paid, if the amount per month was worked out from it. */
  often?: string;
}

/** Larger numbers are kept digit by digit, because a number cannot hold them. */
const MAX_EXACT_DIGITS = 12;

/** Words and signs that only name the currency, as in "$500", "500 dollars" and "2 millones de dólares". */
const CURRENCY = /^(?:\$|usd?|d[oó]ll?are?s?|de|bucks)$/;

/** What a word after a number multiplies it by, in English or Spanish; undefined for any other word. */
const factorOf = (word: string): number | undefined =>
  /^(?:k|mil|thousand)$/.test(word) ? 1_000 : /^mill(?:ion|[oó]n|ones)$/.test(word) ? 1_000_000 : undefined;

/** How often an amount can be paid, and how many times that is in a month. */
const timesPerMonth = new Map([
  ["weekly", 52 / 12],
  ["biweekly", 26 / 12],
  ["semimonthly", 2],
  ["yearly", 1 / 12],
]);

/** What follows an amount that is not per month, such as "500 weekly", so that the amount per month is kept. */
export const toMonthly = "to monthly";

/** Blanks and quotes that people and phones put between thousands, but not between words. */
const THOUSANDS_MARKS = /[\u00a0\u2007\u2009\u202f'’‘`´]/g;

/** ASCII but controls and the grave accent: texts that need no normalization. */
const IS_PLAIN = /^[ -_a-~]*$/;

/** Splits a text into numbers with their separators, words, and single signs; blanks between them as " ". */
const tokensOf = (text: string): string[] =>
  (IS_PLAIN.test(text)
    ? text
    : withoutUnseen(text)
        .replace(THOUSANDS_MARKS, "'")
        .replace(/[\p{Pd}−]/gu, "-")
        .normalize("NFKC")
  )
    .toLowerCase()
    .match(/[\d.,']+|\p{L}+|\s+|./gu)
    ?.map((token) => token.trim() || " ") ?? [];

const hasDigit = (token: string) => /\d/.test(token);

/** Joins the blanks between groups of three digits, as in "1 250" or "450 500.75". "450 500" may be two amounts, and stays apart. */
function joinGroups(tokens: readonly string[]): string[] {
  const words = tokens.filter((token) => token !== " ");
  const start = words.findIndex(hasDigit);
  const numbers = words.slice(start).filter(hasDigit);
  const [first = "", ...groups] = numbers;
  const isOneRun = numbers.every((number, index) => words[start + index] === number);
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    (first.length < 3 || groups.join("").length > 3) &&
    groups.every((group) => /^\d{3}(?:[.,]\d\d?)?$/.test(group));
  return isOneRun && isGrouped ? [...words.slice(0, start), numbers.join("'"), ...words.slice(start + numbers.length)] : words;
}

interface Decimal {
  whole: string;
  fraction: string;
}

/** Whether the parts of a number are groups of thousands. */
const areThousands = ([first = "", ...groups]: readonly string[]) =>
  first.length > 0 && first.length < 4 && first !== "0" && groups.every((group) => group.length === 3);

/**
 * Reads a number with separators. Undefined if they can mean different things: "1.200" may be one or a thousand, and "$400,50" may be
 * "$400,500" without its last digit.
 */
function readNumber(token: string, hasDollarSign: boolean): Decimal | undefined {
  const trimmed = token.endsWith(".") || token.endsWith(",") ? token.slice(0, -1) : token;
  const separators = trimmed.match(/[.,']/g) ?? [];
  const parts = trimmed.split(/[.,']/);
  const last = separators[separators.length - 1];
  const isUniform = separators.every((separator) => separator === last);
  if (last === undefined) return { whole: trimmed, fraction: "" };
  const ending = parts[parts.length - 1]!;
  const before = parts.slice(0, -1);
  if (isUniform && (last !== "." || parts.length > 2) && areThousands(parts)) return { whole: parts.join(""), fraction: "" };
  if (ending === "") return undefined;
  if (parts.length === 2) {
    const isDecimal = last === "." ? ending.length !== 3 : last === "," && ending.length < 3 && !hasDollarSign;
    return isDecimal ? { whole: before[0]!, fraction: ending } : undefined;
  }
  const grouping = new Set(separators.slice(0, -1));
  const isDecimal = last !== "'" && grouping.size === 1 && !grouping.has(last) && ending.length < 3 && areThousands(before);
  return isDecimal ? { whole: before.join(""), fraction: ending } : undefined;
}

function groupThousands(digits: string): string {
  const start = digits.length % 3;
  return [digits.slice(0, start), ...(digits.slice(start).match(/.../g) ?? [])].filter(Boolean).join();
}

/** Formats digits as whole US dollars. */
const formatDigits = (digits: string): string => digits && `$${groupThousands(digits.replace(/^0+(?=\d)/, ""))}`;

/** Returns the digits of the numbers' whole parts, one after the other. */
const digitsOf = (words: readonly string[]) => words.map((word) => word.replace(/^(\d*)\.(?:\d\d?)?$/, "$1").replace(/\D/g, "")).join("");

/** An amount as it is stored, which most amounts are when they are read. */
const KEPT = /^\$(?:0|[1-9]\d{0,2}(?:,\d{3}){0,3})$/;

/**
 * Reads an amount as people write it: "1200", "$1,200.50", "1.200,50", "1'200", "12k", "1.5 thousand", "USD 300". Cents are rounded.
 * Of a text that may mean something else, all digits are kept, and it is unclear. "" is clear and means no amount.
 */
export function readAmount(text: string): AmountReading {
  if (KEPT.test(text)) return { amount: Number(text.replace(/\D/g, "")), kept: text, isUnclear: false, isNegative: false };
  const words = joinGroups(tokensOf(text.trim()));
  const hasDollarSign = words.includes("$");
  const signed = words.filter((word) => !CURRENCY.test(word));
  const isLoss = (signed[0] === "-" || (signed[0] === "(" && signed[signed.length - 1] === ")")) && signed.length > 1;
  const rest = isLoss ? signed.slice(1, signed[0] === "(" ? -1 : undefined) : signed;
  const [number = "", factor, ...others] = rest;
  const often = others.join(" ") === toMonthly ? factor : undefined;
  const decimal = hasDigit(number) && (often || others.length === 0) ? readNumber(number, hasDollarSign) : undefined;
  const times = factor === undefined ? 1 : often ? timesPerMonth.get(factor) : factorOf(factor);
  if (decimal && times && decimal.whole.length <= MAX_EXACT_DIGITS) {
    const amount = Math.round(Number(`${decimal.whole}.${decimal.fraction}`) * times);
    const kept = formatDigits(String(amount));
    if (often) return { amount, kept, isUnclear: true, isNegative: isLoss, often };
    return { amount, kept, isUnclear: isLoss, isNegative: isLoss };
  }
  const digits = decimal && times === 1 ? decimal.whole : digitsOf(rest);
  const isPlain = decimal !== undefined && times === 1;
  return {
    amount: digits ? Number(digits) : null,
    kept: formatDigits(digits),
    isUnclear: (isLoss || !isPlain) && rest.length > 0,
    isNegative: isLoss && isPlain,
  };
}

/** Parses a written amount in whole US dollars; 0 for none. */
export const parseAmount = (value: unknown): number => (typeof value === "string" ? (readAmount(value).amount ?? 0) : 0);

/** Returns the note about an amount that was worked out per month. */
export const workedOut = (typed: string, kept: string): string => words.workedOut(typed.slice(0, -toMonthly.length - 1), kept);

/** Returns the message about an amount that is larger than usual; undefined for any other. */
export const largeAmount = (amount: number | null): string | undefined => ((amount ?? 0) > 100_000_000 ? words.largeAmount : undefined);
