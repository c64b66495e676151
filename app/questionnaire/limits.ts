import { words } from "./wording/index.ts";

/** Maximum number of rows of a list. */
export const maxRows = 100;

/** Maximum numbers of characters of texts: of several lines, of one line, and of names. */
export const textLimits = { long: 5_000, line: 500, name: 200 };

/** Message for a text that is too long. */
export const tooLong = (...counts: [length: number, max: number]): string =>
  words.tooLong(counts.map((count) => count.toLocaleString("en-US")));

/** Maximum number of bytes of a form's answers as JSON. */
export const maxFormBytes = 2 ** 20;
