import type { TextKind } from "./fields.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

const groupThousands = (digits: string) =>
  [digits.slice(0, digits.length % 3), ...(digits.slice(digits.length % 3).match(/.../g) ?? [])].filter(Boolean).join();

/** "$1,250" of any text: its digits before a decimal point, as whole US dollars; "" if there are none. */
export function dollars(text: string): string {
  const digits = digitsOf(text.split(".")[0] ?? "");
  return digits && `$${groupThousands(digits.replace(/^0+(?=\d)/, ""))}`;
}

const splitAt = (digits: string, ...ends: number[]) =>
  [0, ...ends].map((start, n) => digits.slice(start, ends[n])).filter((part) => part !== "");

/** Hyphens after the third and the fifth of at most nine digits, as far as they go. */
export const formatPartialSsn = (text: string): string => splitAt(digitsOf(text).slice(0, 9), 3, 5).join("-");

/** A phone number's digits without the country code of the United States, which is the first of eleven. */
export const phoneDigits = (text: string): string => digitsOf(text).replace(/^1(?=\d{10})/, "");

/** 555-123-4567, as far as the first ten digits go. */
export const formatPartialDashedPhone = (text: string): string => splitAt(phoneDigits(text).slice(0, 10), 3, 6).join("-");

/** (555) 123-4567, as far as the first ten digits go; three digits and fewer stay plain. */
export function formatPartialPhone(text: string): string {
  const [area, exchange, line] = splitAt(phoneDigits(text).slice(0, 10), 3, 6);
  if (!exchange) return area ?? "";
  return `(${area}) ${exchange}${line ? `-${line}` : ""}`;
}

/** A decimal part stays while it is typed, or its digits would count as dollars. */
const formatPartialDollars = (text: string) => {
  const [whole = "", ...rest] = text.split(".");
  return rest.length > 0 ? `${dollars(whole)}.${rest.join("").replace(/\D/g, "")}` : dollars(whole);
};

/** How an answer is shown while it is typed, at the end of what is there. */
export const masks: Partial<Record<TextKind, (text: string) => string>> = {
  ssn: formatPartialSsn,
  phone: formatPartialPhone,
  dashedPhone: formatPartialDashedPhone,
  money: formatPartialDollars,
};

/** ISO date of an American one (3/17/1984); any other text as it is. */
function isoDate(text: string): string {
  const match = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(text);
  if (!match) return text;
  const [, month = "", day = "", year = ""] = match;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** What may stand between the digits of a number: also dashes of all kinds, and the invisible marks that phones copy along. */
const isNumber = (text: string) => /^[\d\s()+./\p{Pd}\p{Cf}]*$/u.test(text);

/** Formats a number that has exactly this many digits; leaves anything else as typed. */
const whenComplete = (count: number, digitsIn: (text: string) => string, format: (text: string) => string) => (text: string) =>
  isNumber(text) && digitsIn(text).length === count ? format(text) : text;

const normalizers: Record<TextKind, (text: string) => string> = {
  text: (text) => text,
  longText: (text) => text.replace(/\r\n?/g, "\n"),
  email: (text) => text.trim(),
  date: isoDate,
  money: dollars,
  ssn: whenComplete(9, digitsOf, formatPartialSsn),
  phone: whenComplete(10, phoneDigits, formatPartialPhone),
  dashedPhone: whenComplete(10, phoneDigits, formatPartialDashedPhone),
};

/** An answer in the form in which it is kept. Tidying twice changes nothing. */
export const normalize = (kind: TextKind, text: string): string => normalizers[kind](text);

const longDates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Whether a text is a day of the calendar in ISO form. */
export function isIsoDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "March 17, 1984" of an ISO date; any other text as it is. */
export const longDate = (text: string): string => (isIsoDate(text) ? longDates.format(new Date(`${text}T00:00:00Z`)) : text);

/** How long ago a save was, by whole minutes. */
export function autosaveLabel(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "Auto-saved just now";
  return minutes === 1 ? "Auto-saved 1 minute ago" : `Auto-saved ${minutes} minutes ago`;
}
