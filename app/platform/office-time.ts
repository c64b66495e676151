const zone = { timeZone: "America/New_York" } as const;
const dates = new Intl.DateTimeFormat("en-US", { ...zone, dateStyle: "long" });
const times = new Intl.DateTimeFormat("en-US", { ...zone, timeStyle: "short" });

/** "November 21, 2026" on the office's calendar. */
export const officeDate = (date: Date): string => dates.format(date);

/** "November 21, 2026 at 9:05 AM Eastern Time" by the office's clock. */
export const officeTime = (date: Date): string => `${dates.format(date)} at ${times.format(date).replace(/\s/g, " ")} Eastern Time`;

const days = new Intl.DateTimeFormat("en-CA", { ...zone, dateStyle: "short" });

/** "2026-11-21" on the office's calendar. */
export const officeDay = (date: Date): string => days.format(date);

const dayMs = 24 * 60 * 60 * 1000;

/** How many days are left until then, of which the last may have begun. */
export const daysUntil = (date: Date, now = Date.now()): number => Math.max(0, Math.ceil((date.getTime() - now) / dayMs));

const mediumDates = new Intl.DateTimeFormat("en-US", { ...zone, dateStyle: "medium" });

/** "Nov 21, 2026" on the office's calendar. */
export const mediumDate = (date: Date): string => mediumDates.format(date);

const shortDates = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric" });

/** "Dec 3" of a day such as 2026-12-03; of another year than today's "Dec 3, 2027". */
export function shortDay(day: string, today = officeDay(new Date())): string {
  const noon = new Date(`${day}T17:00:00Z`);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDates.format(noon) : mediumDate(noon);
}

/** "Nov 21, 9:05 AM" by the office's clock; of another year "Nov 21, 2025". */
export function shortTime(date: Date, now = new Date()): string {
  if (officeDay(date).slice(0, 4) !== officeDay(now).slice(0, 4)) return mediumDate(date);
  return `${shortDates.format(date)}, ${times.format(date).replace(/\s/g, " ")}`;
}
