import type { PDFFont } from "@cantoo/pdf-lib";

/** Font sizes in points. */
const maxSize = 9;
const minSize = 6;
const step = 0.5;
const lineHeight = 1.15;

/** Text as printed: font size in points, and lines. */
export interface FittedText {
  size: number;
  lines: string[];
}

/** Fits a text into a width and height at the largest possible size from 9 down to 6 points; undefined if it does not fit. */
export function fitText(text: string, font: PDFFont, width: number, height: number): FittedText | undefined {
  for (let size = maxSize; size >= minSize; size -= step) {
    const maxLines = Math.max(1, Math.floor(height / (size * lineHeight)));
    const lines = wrapText(text, font, size, width);
    if (lines && lines.length <= maxLines) return { size, lines };
  }
  return undefined;
}

/** Wraps a text to a width in points; undefined if a word is wider than that. */
export function wrapText(text: string, font: PDFFont, size: number, width: number): string[] | undefined {
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

/** The line height of a font size, in points. */
export const leading = (size: number): number => size * lineHeight;
