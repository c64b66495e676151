import { z } from "zod";
import { maxLength } from "./limits.ts";

/** Message for an answer that is too long. */
export const tooLong = `Please use at most ${maxLength.toLocaleString("en-US")} characters`;
const ONE_LINE = /^[^\r\n]*$/;
/** Text without NUL, other control characters and lone surrogates, which cannot be stored or printed. */
const PRINTABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Schema of text that can be stored: well-formed, without control characters, at most `max` characters. */
export const printableText = (max = maxLength, message = tooLong) =>
  z.string().max(max, message).regex(PRINTABLE, "This text has characters that cannot be stored");

/** Schema of single-line text that can be stored. */
export const printableLine = (max = maxLength, message = tooLong) =>
  printableText(max, message).regex(ONE_LINE, "Please write this on one line");
