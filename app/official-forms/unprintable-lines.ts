import type { Line } from "../petition/line.ts";

/** A line with letters that the forms' font does not have. */
export interface UnprintableLine {
  line: Line;
  /** Each of them once. */
  letters: string[];
}

/** The lines with letters that a font lacks; `codePoints` are those that it has. */
export function unprintableLines(lines: readonly Line[], codePoints: ReadonlySet<number>): UnprintableLine[] {
  return lines.flatMap((line) => {
    if (typeof line.value !== "string") return [];
    const lacking = [...line.value.normalize("NFC")].filter((letter) => !/\s/.test(letter) && !codePoints.has(letter.codePointAt(0)!));
    return lacking.length > 0 ? [{ line, letters: [...new Set(lacking)] }] : [];
  });
}
