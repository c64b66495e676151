import { isNone } from "../../questionnaire/none.ts";

/** Splits the other names that a client gives in one text. "None" is no name. A comma separates names of two words or more only. */
export function splitAliases(text: string): string[] {
  const lines = pieces(text, /[\n;]/);
  return lines.flatMap((line) => {
    const names = pieces(line, /,/);
    return names.every((name) => name.includes(" ") && onlyName.test(name)) ? names : [line];
  });
}

/** Letters, and what is between those of a name. */
const onlyName = /^[\p{L}\p{M}.'’ -]+$/u;

const pieces = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "" && !isNone(piece));
