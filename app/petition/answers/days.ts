import { isIsoDate } from "../../questionnaire/format.ts";

const msPerDay = 86_400_000;

/** Days from one ISO date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);

/** The ISO date a number of days after a date, or before it if `days` is negative. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10);

/** The same day of the year a number of years later, or earlier if negative. February 29 becomes February 28 in a common year. */
export function yearsAfter(date: string, years: number): string {
  const sameDay = `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
  return isIsoDate(sameDay) ? sameDay : sameDay.replace(/29$/, "28");
}

/** Whether a date is, or could be, within a number of years before a day: a missing date could be any. */
export const mayBeWithin = (years: number, date: string, asOf: string): boolean => !isIsoDate(date) || asOf <= yearsAfter(date, years);

/** Formats an ISO date as the forms print dates, such as 05/11/2020; returns any other text unchanged. */
export const toFormDate = (date: string): string => (isIsoDate(date) ? `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}` : date);
