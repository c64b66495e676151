import type { Line } from "./line.ts";

/** Nine digits on their own, written like a Social Security number. */
const ssnPattern = /(?<![\d-])\d{3}([- ]?)\d{2}\1\d{4}(?![\d-])/g;
/** Twelve to nineteen digits in a row, or a card number in groups of four digits or of four, six, and five. */
const accountPattern = /(?<![\d-])(?:\d{12,19}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}|\d{6}\1\d{5}))(?![\d-])/g;

const maskSsn = (digits: string): string => `xxx-xx-${digits.slice(-4)}`;

/**
 * Redacts a text for filing: keeps only the last four digits of anything that looks like a Social Security or account number
 * (Federal Rule of Bankruptcy Procedure 9037(a)).
 */
export const redact = (text: string): string =>
  text.replace(ssnPattern, maskSsn).replace(accountPattern, (digits) => `xxxx${digits.slice(-4)}`);

/** The last four letters or digits of an account number, which is all that may be filed; "" if the text has no digit. */
export const lastFour = (account: string): string => (/\d/.test(account) ? account.replace(/[^\p{L}\d]/gu, "").slice(-4) : "");

/** Redacts Social Security numbers on the lines of Form 121, for every use other than the form itself. */
export const redactSsns = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (line.form === "121" && typeof line.value === "string" ? { ...line, value: redact(line.value) } : line));
