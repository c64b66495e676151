import type { TextKind } from "./fields.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

const groupThousands = (digits: string) =>
  [digits.slice(0, digits.length % 3), ...(digits.slice(digits.length % 3).match(/.../g) ?? [])].filter(Boolean).join();

/** Formats the digits before the decimal point of a text as whole US dollars, such as "$1,250"; "" without digits. */
export function normalizeDollars(text: string): string {
  const digits = digitsOf(text.split(".")[0] ?? "");
  return digits && `$${groupThousands(digits.replace(/^0+(?=\d)/, ""))}`;
}

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

/** Preserves a decimal part while it is typed, so that its digits do not count as dollars. */
const formatPartialDollars = (text: string) => {
  const [whole = "", ...rest] = text.split(".");
  return rest.length > 0 ? `${normalizeDollars(whole)}.${rest.join("").replace(/\D/g, "")}` : normalizeDollars(whole);
};

/** Leaves a phone number of another country, or one with an extension, as it is typed. */
const unlessForeign = (format: (text: string) => string) => (text: string) => (isNumber(text) ? format(text) : text);

/** Functions that format an answer while it is typed at the end of the field. */
export const masks: Partial<Record<TextKind, (text: string) => string>> = {
  ssn: formatPartialSsn,
  phone: unlessForeign(formatPartialPhone),
  dashedPhone: unlessForeign(formatPartialDashedPhone),
  money: formatPartialDollars,
};

/**
 * Converts a US date (3/17/1984, 3-17-84) or one that begins with the year to an ISO date. A year of two digits is one from 1935 to
 * 2034. Returns any other text unchanged.
 */
function isoDate(text: string): string {
  const parts = text.trim().split(/[/.-]/);
  if (parts[0]!.length < 3) parts.unshift(...parts.splice(2, 1));
  const [year = "", ...rest] = parts.map((part) => part.padStart(2, "0"));
  const century = year.length > 2 ? "" : year < "35" ? "20" : "19";
  const iso = [century + year, ...rest].join("-");
  return isIsoDate(iso) ? iso : text;
}

/**
 * Whether a text has only digits and separators, including all kinds of dashes and the invisible marks that phones copy, and does not
 * begin with the code of another country.
 */
const isNumber = (text: string) => /^[\d\s()+./\p{Pd}\p{Cf}]*$/u.test(text) && !/\+\s*[02-9]/.test(text);

/** Formats a number that has exactly this number of digits. Leaves anything else as typed. */
const whenComplete = (count: number, digitsIn: (text: string) => string, format: (text: string) => string) => (text: string) =>
  isNumber(text) && digitsIn(text).length === count ? format(text) : text;

const normalizers: Record<TextKind, (text: string) => string> = {
  text: (text) => text,
  longText: (text) => text.replace(/\r\n?/g, "\n"),
  email: (text) => text.trim(),
  date: isoDate,
  money: normalizeDollars,
  ssn: whenComplete(9, digitsOf, formatPartialSsn),
  phone: whenComplete(10, phoneDigits, formatPartialPhone),
  dashedPhone: whenComplete(10, phoneDigits, formatPartialDashedPhone),
};

/** Converts an answer to its stored form. Idempotent. */
export const normalize = (kind: TextKind, text: string): string => normalizers[kind](text);

const longDates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Whether a text is an existing date in ISO format. */
export function isIsoDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Formats an ISO date as "March 17, 1984". Returns any other text unchanged. */
export const longDate = (text: string): string => (isIsoDate(text) ? longDates.format(new Date(`${text}T00:00:00Z`)) : text);

/** Says how long ago a save was, in whole minutes. */
export function autosaveLabel(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "Auto-saved just now";
  return minutes === 1 ? "Auto-saved 1 minute ago" : `Auto-saved ${minutes} minutes ago`;
}
