/** Controls but tabs and line breaks, soft hyphens, and marks of width and direction. */
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cf}/gu;
const NO_BREAK_BLANKS = /[\xa0\u2007\u202f]/g;

/** Returns a text without characters that are not seen. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** Returns a text without characters that are not seen, with plain blanks, and with composed letters (NFC). */
export const cleanText = (text: string): string => withoutUnseen(text).replace(NO_BREAK_BLANKS, " ").normalize("NFC");
