import { isIsoDate } from "../questionnaire/format.ts";

const day = 86_400_000;

/** Days from one ISO date to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** The ISO date so many days after another; before it if negative. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** The same day so many years after another date, or before it if negative; of February 29, else February 28. */
export function yearsAfter(date: string, years: number): string {
  const then = `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
  return isIsoDate(then) ? then : then.replace(/29$/, "28");
}

/** Whether something happened within so many years before a day, or may have: a date that nobody gave may be any. */
export const mayBeWithin = (years: number, date: string, asOf: string): boolean => !isIsoDate(date) || asOf <= yearsAfter(date, years);

/** 05/11/2020 of an ISO date, as the forms print dates; any other text as it is. */
export const slashed = (date: string): string => (isIsoDate(date) ? `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}` : date);
