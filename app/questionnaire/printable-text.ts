import { z } from "zod";
import { tooLong } from "./limits.ts";

const ONE_LINE = /^[^\r\n]*$/;
/** Text without NUL, other control characters and lone surrogates, which cannot be stored or printed. */
const PRINTABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Says how long a text is that is too long. */
const withLength: z.ZodErrorMap = (issue, { data, defaultError }) =>
  issue.code === "too_big" ? { message: tooLong((data as string).length, Number(issue.maximum)) } : { message: defaultError };

/**
 * Schema of text that can be stored: well-formed, without control characters, at most `max` characters. The default message says how
 * many there are.
 */
export const printableText = (max: number, message?: string) => anyPrintableText().max(max, message);

/** Schema of single-line text that can be stored. */
export const printableLine = (max: number, message?: string) => anyPrintableLine().max(max, message);

/** Like printableText, of any length. */
export const anyPrintableText = () => z.string({ errorMap: withLength }).regex(PRINTABLE, "This text has characters that cannot be stored");

/** Like printableLine, of any length. */
export const anyPrintableLine = () => anyPrintableText().regex(ONE_LINE, "Please write this on one line");
