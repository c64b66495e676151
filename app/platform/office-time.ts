import { words } from "./wording/index.ts";

/** Formats a date as "November 21, 2026" in the office's time zone. */
export const officeDate = (date: Date): string => words.dates.format(date);

/** Formats a time as "November 21, 2026 at 9:05 AM Eastern Time" in the office's time zone. */
export const officeTime = (date: Date): string => words.dateAndTime(words.dates.format(date), words.times.format(date).replace(/\s/g, " "));

const days = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** Formats a date as "2026-11-21" in the office's time zone. */
export const officeDay = (date: Date): string => days.format(date);

const dayMs = 24 * 60 * 60 * 1000;

/** Number of days until a date, including the current one. */
export const daysUntil = (date: Date, now = Date.now()): number => Math.max(0, Math.ceil((date.getTime() - now) / dayMs));

/** Number of days that have passed since a date. */
export const daysSince = (date: Date, now = Date.now()): number => Math.max(0, Math.floor((now - date.getTime()) / dayMs));

/** Formats a date as "Nov 21, 2026" in the office's time zone. */
export const mediumDate = (date: Date): string => words.mediumDates.format(date);

/** Formats a day such as 2026-12-03 as "December 3, 2026". */
export const longDay = (day: string): string => officeDate(new Date(`${day}T17:00:00Z`));

/** Formats a day such as 2026-12-03 as "Dec 3"; as "Dec 3, 2027" if it is not in the current year. */
export function shortDay(day: string, today = officeDay(new Date())): string {
  const noon = new Date(`${day}T17:00:00Z`);
  return day.slice(0, 4) === today.slice(0, 4) ? words.shortDates.format(noon) : mediumDate(noon);
}

/** The day a number of business days after a day such as 2026-11-25. */
export function addBusinessDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
