import type { Sharp } from "sharp";

/** What fits in memory besides the file itself. */
const maxLongPixels = 16_000_000;
const maxJpegSide = 65_000;

/** The sides of a view in pixels: a square that it fits in, and what the shorter side has at least, as far as memory allows. */
export interface ViewSides {
  longest: number;
  legible: number;
}

/** Parses the sides of a view, such as "2000 1000". */
export function parseSides(text: string): ViewSides {
  const [longest = 0, legible = 0] = text.split(" ").map(Number);
  return { longest, legible };
}

/** Returns the factor by which a page or picture of this size becomes its view. A long one exceeds the square, so that it can be read. */
export function scaleToView(width: number, height: number, { longest, legible }: ViewSides): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.max(longest / long, Math.min(legible / short, Math.sqrt(maxLongPixels / (short * long)), maxJpegSide / long));
}

/** Encodes a view. Optimal coding would need memory for all of its pixels. */
export const encodeView = (view: Sharp): Promise<Buffer> =>
  view.flatten({ background: "#fff" }).jpeg({ quality: 75, optimizeCoding: false }).toBuffer();
