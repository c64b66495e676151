/** Formats a Social Security number, masked or not. */
export type FormatSsn = (ssn: string) => string;

export const unmaskedSsn: FormatSsn = (ssn) => ssn;

/** Shows the last four digits of a complete number, and no digits of an incomplete one. */
export const maskedSsn: FormatSsn = (ssn) => (ssn === "" ? "" : `•••-••-${/^\d{3}-\d{2}-(\d{4})$/.exec(ssn)?.[1] ?? "••••"}`);
