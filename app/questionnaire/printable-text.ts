import { z } from "zod";
import { maxLength } from "./limits.ts";

/** What a text longer than an answer may be is told. */
export const tooLong = `Please use at most ${maxLength.toLocaleString("en-US")} characters`;
const oneLine = /^[^\r\n]*$/;
/** NUL and other control characters, and halves of characters, cannot be kept or printed. */
const printable = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Text that can be stored: well-formed, without control characters, at most so many characters. */
export const storableText = (max = maxLength, message = tooLong) =>
  z.string().max(max, message).regex(printable, "This text has characters that cannot be stored");

/** Text of one line that can be stored. */
export const storableLine = (max = maxLength, message = tooLong) => storableText(max, message).regex(oneLine, "Please write this on one line");
