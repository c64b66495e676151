import type { Line } from "./line.ts";

/** Nine digits that are written like a Social Security number, alone. */
const ssnLike = /(?<![\d-])\d{3}([- ]?)\d{2}\1\d{4}(?![\d-])/g;
/** Twelve to nineteen digits in a row, or a card's in groups of four or of four, six and five. */
const accountLike = /(?<![\d-])(?:\d{12,19}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}|\d{6}\1\d{5}))(?![\d-])/g;

const masked = (digits: string): string => `xxx-xx-${digits.slice(-4)}`;

/**
 * A text as it may be filed: of what looks like a Social Security or an account number only the last four digits (Federal
 * Rule of Bankruptcy Procedure 9037(a)).
 */
export const redact = (text: string): string => text.replace(ssnLike, masked).replace(accountLike, (digits) => `xxxx${digits.slice(-4)}`);

/** The last four letters or digits of an account's number, which is all of it that may be filed; "" of what has no digit. */
export const lastFour = (account: string): string => (/\d/.test(account) ? account.replace(/[^\p{L}\d]/gu, "").slice(-4) : "");

/** Lines for everything but Form 121 itself, which alone has full Social Security numbers. */
export const withoutSsns = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (line.form === "121" && typeof line.value === "string" ? { ...line, value: redact(line.value) } : line));
