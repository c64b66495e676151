import { oncePerLanguage } from "../platform/language/language.ts";
import { readAmount } from "./amounts.ts";
import { cleanText } from "./clean-text.ts";
import type { TextField, TextKind } from "./fields.ts";
import { none, noneInSpanish } from "./none.ts";
import { stateCode } from "./states.ts";
import { words } from "./wording/index.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

const splitAt = (digits: string, ...ends: number[]) =>
  [0, ...ends].map((start, n) => digits.slice(start, ends[n])).filter((part) => part !== "");

/** Formats up to nine digits, with hyphens after the third and the fifth. */
export const formatPartialSsn = (text: string): string => splitAt(digitsOf(text).slice(0, 9), 3, 5).join("-");

/** Returns a phone number's digits, without the leading 1 of a US number with eleven digits. */
export const phoneDigits = (text: string): string => digitsOf(text).replace(/^1(?=\d{10})/, "");

/** Formats the first ten digits as 555-123-4567, or as much of it as there is. */
export const formatPartialDashedPhone = (text: string): string => splitAt(phoneDigits(text).slice(0, 10), 3, 6).join("-");

/** Formats the first ten digits as (555) 123-4567, or as much of it as there is. Up to three digits stay plain. */
export function formatPartialPhone(text: string): string {
  const [area, exchange, line] = splitAt(phoneDigits(text).slice(0, 10), 3, 6);
  if (!exchange) return area ?? "";
  return `(${area}) ${exchange}${line ? `-${line}` : ""}`;
}

/**
 * Formats digits as dollars while they are typed. A comma that is typed, rather than left by the format, removes the format, because it
 * may begin the cents, and so does anything else but a period. After that, the text stays as typed.
 */
function formatPartialDollars(text: string): string {
  const isFormatted = text.startsWith("$");
  const digits = isFormatted ? text.slice(1).replace(/,/g, "") : text;
  const [start, last] = [digits.slice(0, -1), text.slice(-1)];
  if (digits !== "" && digitsOf(digits) === digits) return last === "," ? `${digits},` : readAmount(digits).kept;
  return isFormatted && last !== "." && start !== "" && digitsOf(start) === start ? digits : text;
}

/** Leaves a phone number of another country, or one with an extension, as it is typed. A blank may begin the extension. */
const unlessForeign = (format: (text: string) => string) => (text: string) =>
  isNumber(text) ? format(text) + (phoneDigits(text).length === 10 && text.endsWith(" ") ? " " : "") : text;

/** Functions that format an answer while it is typed at the end of the field. A state is formatted only when it is whole. */
export const masks: Partial<Record<TextKind, (text: string) => string>> = {
  ssn: formatPartialSsn,
  phone: unlessForeign(formatPartialPhone),
  dashedPhone: unlessForeign(formatPartialDashedPhone),
  state: (text) => text,
  money: formatPartialDollars,
};

/**
 * Converts a US date (3/17/1984, 3-17-84) or one that begins with the year to an ISO date. A year of two digits, also one that a
 * browser's date input has filled with zeros, is one from 1935 to 2034. Returns any other text unchanged.
 */
function isoDate(text: string): string {
  const parts = text.trim().split(/[/.-]/);
  if (parts[0]!.length < 3) parts.unshift(...parts.splice(2, 1));
  const [year = "", ...rest] = parts.map((part) => part.padStart(2, "0"));
  const short = year.length === 4 && year.startsWith("00") ? year.slice(2) : year;
  const century = short.length > 2 ? "" : short < "35" ? "20" : "19";
  const iso = [century + short, ...rest].join("-");
  return isIsoDate(iso) ? iso : text;
}

/**
 * Whether a text has only digits and separators, including all kinds of dashes and the invisible marks that phones copy, and does not
 * begin with the code of another country.
 */
const isNumber = (text: string) => /^[\d\s()+./\p{Pd}\p{Cf}]*$/u.test(text) && !/\+\s*(?:[02-9]|$)/.test(text);

/** Formats a number that has exactly this number of digits. Leaves anything else as typed. */
const whenComplete = (count: number, digitsIn: (text: string) => string, format: (text: string) => string) => (text: string) =>
  isNumber(text) && digitsIn(text).length === count ? format(text) : text;

const normalizers: Record<Exclude<TextKind, "money">, (text: string) => string> = {
  text: (text) => text,
  longText: (text) => text.replace(/\r\n?/g, "\n"),
  email: (text) => text.trim(),
  state: stateCode,
  date: isoDate,
  ssn: whenComplete(9, digitsOf, formatPartialSsn),
  phone: whenComplete(10, phoneDigits, formatPartialPhone),
  dashedPhone: whenComplete(10, phoneDigits, formatPartialDashedPhone),
};

/** Converts an answer to its stored form. Idempotent. */
export const normalize = (kind: TextKind, text: string): string =>
  kind === "money" ? readAmount(text).kept : normalizers[kind](cleanText(text));

/** Converts the answer to a question to its stored form, which is the same in all languages. Idempotent. */
export const normalizeAnswer = ({ kind, offersNone }: TextField, text: string): string =>
  offersNone && text.trim() === noneInSpanish ? none : normalize(kind, text);

/** Returns what a field shows of a text that was put there at once: its stored form, or all of an amount that may mean something else. */
export const formatWhole = (kind: TextKind, text: string): string =>
  kind === "money" && readAmount(text).isUnclear ? text : normalize(kind, text);

const longDates = /* @__PURE__ */ oncePerLanguage(() => new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" }));

/** The date that a text in ISO format names; undefined if there is no such date. */
function dateIn(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCDate() === Number(text.slice(8)) ? date : undefined;
}

/** Whether a text is an existing date in ISO format. */
export const isIsoDate = (text: string): boolean => dateIn(text) !== undefined;

/** Formats an ISO date as "March 17, 1984" or "17 de marzo de 1984". Returns any other text unchanged. */
export function longDate(text: string): string {
  const date = dateIn(text);
  return date ? longDates().format(date) : text;
}

/** Says how long ago a save was, in whole minutes. */
export const autosaveLabel = (milliseconds: number): string => words.savedAgo(Math.floor(milliseconds / 60_000));
