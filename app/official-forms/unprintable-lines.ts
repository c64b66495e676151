import type { Line } from "../petition/lines/line.ts";

/** A line with characters that the font of the forms does not have. */
export interface UnprintableLine {
  line: Line;
  /** The unsupported characters, without repetition. */
  characters: string[];
}

/** Returns the lines with characters that are missing in a font with these code points. */
export function unprintableLines(lines: readonly Line[], codePoints: ReadonlySet<number>): UnprintableLine[] {
  return lines.flatMap((line) => {
    if (typeof line.value !== "string") return [];
    const unsupported = [...line.value.normalize("NFC")].filter(
      (character) => !/\s/.test(character) && !codePoints.has(character.codePointAt(0)!),
    );
    return unsupported.length > 0 ? [{ line, characters: [...new Set(unsupported)] }] : [];
  });
}
