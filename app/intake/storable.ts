import { z } from "zod";
import { maxLength } from "./limits.ts";

/** What a text longer than an answer may be is told. */
export const tooLong = `Please use at most ${maxLength.toLocaleString("en-US")} characters`;
const oneLine = (text: string) => !/[\r\n]/.test(text);
/** NUL and other control characters, and halves of characters, cannot be kept or printed. */
const isPrintable = (text: string) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text);

/** Text that can be stored: well-formed, without control characters, at most so many characters. */
export const storableText = (max = maxLength, message = tooLong) =>
  z.string().max(max, message).refine(isPrintable, "This text has characters that cannot be stored");

/** Text of one line that can be stored. */
export const storableLine = (max = maxLength, message = tooLong) =>
  storableText(max, message).refine(oneLine, "Please write this on one line");
