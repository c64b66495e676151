const zone = { timeZone: "America/New_York" } as const;
const dates = new Intl.DateTimeFormat("en-US", { ...zone, dateStyle: "long" });
const times = new Intl.DateTimeFormat("en-US", { ...zone, timeStyle: "short" });

/** "November 21, 2026" on the office's calendar. */
export const officeDate = (date: Date): string => dates.format(date);

/** "November 21, 2026 at 9:05 AM Eastern Time" by the office's clock. */
export const officeTime = (date: Date): string =>
  `${dates.format(date)} at ${times.format(date).replace(/\s/g, " ")} Eastern Time`;
