import { stateCode } from "../../questionnaire/states.ts";

/** Formats the nine digits of an Employer Identification Number as 12-3456789; returns any other text unchanged. */
export const formatEin = (text: string): string => text.replace(/^\s*(\d{2})[\s-]?(\d{7})\s*$/, "$1-$2");

/** Formats a nine-digit ZIP code as 27601-1234; returns any other text unchanged. */
export const formatZip = (text: string): string => text.replace(/^\s*(\d{5})[\s-]?(\d{4})\s*$/, "$1-$2");

/** The last four letters or digits of an account number, which is all that may be filed; "" if the text has no digit. */
export const lastFour = (account: string): string =>
  /\p{Nd}/u.test(account)
    ? account
        .normalize("NFKC")
        .replace(/[^\p{L}\p{Nd}]/gu, "")
        .slice(-4)
    : "";

/** Formats of numbers and states by the part of a line that they belong in. */
const partFormats = new Map([
  ["ein", formatEin],
  ["zip", formatZip],
  ["mailing-zip", formatZip],
  ["state", stateCode],
  ["mailing-state", stateCode],
]);

/** Formats the number or state of a part that has a format of its own; returns any other text unchanged. */
export const formatPart = (part: string, text: string): string => partFormats.get(part)?.(text) ?? text;
