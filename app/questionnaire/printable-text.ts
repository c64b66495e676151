import { z } from "zod";
import { maxLength } from "./limits.ts";

/** The message for a text that is longer than an answer may be. */
export const tooLong = `Please use at most ${maxLength.toLocaleString("en-US")} characters`;
const ONE_LINE = /^[^\r\n]*$/;
/** NUL and other control characters, and halves of characters, cannot be kept or printed. */
const PRINTABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Text that can be stored: well-formed, without control characters, at most so many characters. */
export const printableText = (max = maxLength, message = tooLong) =>
  z.string().max(max, message).regex(PRINTABLE, "This text has characters that cannot be stored");

/** Text of one line that can be stored. */
export const printableLine = (max = maxLength, message = tooLong) =>
  printableText(max, message).regex(ONE_LINE, "Please write this on one line");
