import { z } from "zod";
import { tooLong } from "./limits.ts";
import { words } from "./wording/index.ts";

const ONE_LINE = /^[^\r\n]*$/;
/** Text without NUL, other control characters and lone surrogates, which cannot be stored or printed. */
const PRINTABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Says how long a text is that is too long, and why it cannot be stored. */
const inWords: z.ZodErrorMap = (issue, { data, defaultError }) => {
  if (issue.code === "too_big") return { message: tooLong((data as string).length, Number(issue.maximum)) };
  if (issue.code !== "invalid_string") return { message: defaultError };
  return { message: PRINTABLE.test(data as string) ? words.oneLine : words.unprintable };
};

/**
 * Schema of text that can be stored: well-formed, without control characters, at most `max` characters. The default message says how
 * many there are.
 */
export const printableText = (max: number, message?: string) => anyPrintableText().max(max, message);

/** Schema of single-line text that can be stored. */
export const printableLine = (max: number, message?: string) => anyPrintableLine().max(max, message);

/** Like printableText, of any length. */
export const anyPrintableText = () => z.string({ errorMap: inWords }).regex(PRINTABLE);

/** Like printableLine, of any length. */
export const anyPrintableLine = () => anyPrintableText().regex(ONE_LINE);
