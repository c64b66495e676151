import type { WrittenKind } from "./fields.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

const inThousands = (digits: string) => [digits.slice(0, digits.length % 3), ...(digits.slice(digits.length % 3).match(/.../g) ?? [])].filter(Boolean).join();

/** "$1,250" of any text: its digits before a decimal point, as whole US dollars; "" if there are none. */
export function dollars(text: string): string {
  const digits = digitsOf(text.split(".")[0] ?? "");
  return digits && `$${inThousands(digits.replace(/^0+(?=\d)/, ""))}`;
}

const cutAt = (digits: string, ...ends: number[]) =>
  [0, ...ends].map((start, n) => digits.slice(start, ends[n])).filter((part) => part !== "");

/** Hyphens after the third and the fifth of at most nine digits, as far as they go. */
export const ssnSoFar = (text: string): string => cutAt(digitsOf(text).slice(0, 9), 3, 5).join("-");

/** 555-123-4567, as far as the first ten digits go. */
export const dashedPhoneSoFar = (text: string): string => cutAt(digitsOf(text).slice(0, 10), 3, 6).join("-");

/** (555) 123-4567, as far as the first ten digits go; three digits and fewer stay plain. */
export function phoneSoFar(text: string): string {
  const [area, exchange, line] = cutAt(digitsOf(text).slice(0, 10), 3, 6);
  if (!exchange) return area ?? "";
  return `(${area}) ${exchange}${line ? `-${line}` : ""}`;
}

/** ISO date of an American one (3/17/1984); any other text as it is. */
function isoDate(text: string): string {
  const match = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(text);
  if (!match) return text;
  const [, month = "", day = "", year = ""] = match;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Formats a number with exactly so many digits; leaves anything else as it was typed. */
const whenComplete = (count: number, format: (text: string) => string) => (text: string) => {
  const digits = digitsOf(text).replace(/^1(?=\d{10}$)/, "");
  return digits.length === count && /^[\d\s()+.-]*$/.test(text) ? format(digits) : text;
};

const tidiers: Record<WrittenKind, (text: string) => string> = {
  text: (text) => text,
  longText: (text) => text.replace(/\r\n?/g, "\n"),
  email: (text) => text.trim(),
  date: isoDate,
  money: dollars,
  ssn: whenComplete(9, ssnSoFar),
  phone: whenComplete(10, phoneSoFar),
  dashedPhone: whenComplete(10, dashedPhoneSoFar),
};

/** An answer in the form in which it is kept. Tidying twice changes nothing. */
export const tidy = (kind: WrittenKind, text: string): string => tidiers[kind](text);

const longDates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Whether a text is a day of the calendar in ISO form. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "March 17, 1984" of an ISO date; any other text as it is. */
export const longDate = (text: string): string => (isDay(text) ? longDates.format(new Date(`${text}T00:00:00Z`)) : text);

/** How long ago a save was, by whole minutes. */
export function autoSaved(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "Auto-saved just now";
  return minutes === 1 ? "Auto-saved 1 minute ago" : `Auto-saved ${minutes} minutes ago`;
}
