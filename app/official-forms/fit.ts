import type { PDFFont } from "@cantoo/pdf-lib";

/** In points. */
const largest = 9;
const usualSmallest = 6;
const step = 0.5;
const lineHeight = 1.15;

/** Text as it is printed: its size in points, and its lines. */
export interface FittedText {
  size: number;
  lines: string[];
}

/** A text in a width and height, at the largest size from 9 points to the smallest; undefined if it fits at none. */
export function fit(text: string, font: PDFFont, width: number, height: number, smallest = usualSmallest): FittedText | undefined {
  for (let size = largest; size >= smallest; size -= step) {
    const mostLines = Math.max(1, Math.floor(height / (size * lineHeight)));
    const lines = wrap(text, font, size, width);
    if (lines && lines.length <= mostLines) return { size, lines };
  }
  return undefined;
}

/** The lines of a text in a width; undefined if a word is wider. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] | undefined {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      if (font.widthOfTextAtSize(word, size) > width) return undefined;
      const longer = line ? `${line} ${word}` : word;
      if (font.widthOfTextAtSize(longer, size) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** The distance between two lines of a size, in points. */
export const leading = (size: number): number => size * lineHeight;
