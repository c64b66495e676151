import sharp from "sharp";
import type { PhotoHint } from "../../app/platform/file-worker-exit-codes.ts";
import { maxFullSizePixels } from "./ycbcr.ts";

/** Longer side of the analyzed copy. At this size, small print on a photographed page has strokes of two or three pixels. */
const analyzedSide = 1_000;
/** A picture with fewer pixels does not come from a camera. */
const minPixels = 250_000;
/**
 * A photo is dark if its 95th percentile of brightness is below this. That percentile is the brightness of the paper, even if the
 * paper fills little of the photo.
 */
const darkPaperBelow = 90;
/** With less contrast between the darkest and the brightest, the page is empty. */
const minContrast = 30;
/** Steepness of the steepest edges, divided by the contrast: 0.4 to 1.4 for sharp print, up to 0.17 for illegibly blurred print. */
const blurredEdgeBelow = 0.18;

const maxBrightness = 255;
const maxSecondDifference = 2 * maxBrightness;

interface GrayImage {
  data: Buffer;
  width: number;
  height: number;
}

/** Returns a hint if a photo is clearly too dark or too blurred; undefined also for pictures that cannot be judged. */
export async function findHint(photo: Buffer): Promise<PhotoHint | undefined> {
  const gray = await toGrayImage(photo).catch(() => undefined);
  if (!gray) return undefined;
  const brightness = countValues(gray.data);
  if (topQuantile(brightness, 0.05) < darkPaperBelow) return "dark";
  const contrast = topQuantile(brightness, 0.001) - topQuantile(brightness, 0.999);
  return contrast >= minContrast && measureSteepestEdges(gray) < blurredEdgeBelow * contrast ? "blurred" : undefined;
}

/** Makes a small grayscale copy. Undefined for tiny pictures and for large progressive JPEGs, which would have to be decoded completely. */
async function toGrayImage(photo: Buffer): Promise<GrayImage | undefined> {
  const { width, height, isProgressive } = await sharp(photo).metadata();
  const pixels = width * height;
  if (pixels < minPixels || (isProgressive && pixels > maxFullSizePixels)) return undefined;
  const small = sharp(photo).resize(analyzedSide, analyzedSide, { fit: "inside", withoutEnlargement: true }).greyscale().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns the 99.9th percentile of the second difference of brightness, in the direction where it is lower: shaky hands blur only one. */
function measureSteepestEdges({ data, width, height }: GrayImage): number {
  const [across, down] = [new Uint32Array(maxSecondDifference + 1), new Uint32Array(maxSecondDifference + 1)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      across[Math.abs(2 * data[at]! - data[at - 1]! - data[at + 1]!)]!++;
      down[Math.abs(2 * data[at]! - data[at - width]! - data[at + width]!)]!++;
    }
  return Math.min(topQuantile(across, 0.001), topQuantile(down, 0.001));
}

/** Counts how often each brightness occurs. */
function countValues(brightness: Buffer): Uint32Array {
  const counts = new Uint32Array(maxBrightness + 1);
  for (const each of brightness) counts[each]!++;
  return counts;
}

/** Returns the value that only this share of all values exceeds. */
function topQuantile(counts: Uint32Array, part: number): number {
  let left = part * counts.reduce((sum, count) => sum + count, 0);
  let number = counts.length - 1;
  while (number > 0 && left >= counts[number]!) left -= counts[number--]!;
  return number;
}
