import sharp from "sharp";
import type { PhotoHint } from "../../app/platform/file-worker-exit-codes.ts";
import { keptWhole } from "./ycbcr.ts";

/** Small print on a photographed page has strokes of two or three pixels in this size. */
const side = 1_000;
/** A smaller picture comes from no camera. */
const leastPixels = 250_000;
/** Brightness that only a twentieth of a photo exceeds: that of its paper, however little of the photo the paper takes. */
const darkPaper = 90;
/** Less than this between the darkest and the brightest is an empty page. */
const leastContrast = 30;
/** How steep the steepest edges are, by the contrast: sharp print has 0.4 to 1.4, print too blurred to read up to 0.17. */
const blurredEdge = 0.18;

const brightest = 255;
const largestBend = 2 * brightest;

interface Gray {
  data: Buffer;
  width: number;
  height: number;
}

/** What a client could do better about a photo, if it is easily seen; undefined too for a picture that tells nothing. */
export async function hintFor(photo: Buffer): Promise<PhotoHint | undefined> {
  const gray = await grayOf(photo).catch(() => undefined);
  if (!gray) return undefined;
  const brightness = counted(gray.data);
  if (exceededBy(brightness, 0.05) < darkPaper) return "dark";
  const contrast = exceededBy(brightness, 0.001) - exceededBy(brightness, 0.999);
  return contrast >= leastContrast && steepestEdges(gray) < blurredEdge * contrast ? "blurred" : undefined;
}

/** A small copy in gray. A large progressive JPEG has none: all of it would have to be decoded. */
async function grayOf(photo: Buffer): Promise<Gray | undefined> {
  const { width, height, isProgressive } = await sharp(photo).metadata();
  const pixels = width * height;
  if (pixels < leastPixels || (isProgressive && pixels > keptWhole)) return undefined;
  const small = sharp(photo).resize(side, side, { fit: "inside", withoutEnlargement: true }).greyscale().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The bend of brightness that a thousandth exceeds, in whichever direction it is less: hands move in one. */
function steepestEdges({ data, width, height }: Gray): number {
  const [across, down] = [new Uint32Array(largestBend + 1), new Uint32Array(largestBend + 1)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      across[Math.abs(2 * data[at]! - data[at - 1]! - data[at + 1]!)]!++;
      down[Math.abs(2 * data[at]! - data[at - width]! - data[at + width]!)]!++;
    }
  return Math.min(exceededBy(across, 0.001), exceededBy(down, 0.001));
}

/** How often each brightness occurs. */
function counted(brightness: Buffer): Uint32Array {
  const counts = new Uint32Array(brightest + 1);
  for (const each of brightness) counts[each]!++;
  return counts;
}

/** The number that only such a part of all exceeds. */
function exceededBy(counts: Uint32Array, part: number): number {
  let left = part * counts.reduce((sum, count) => sum + count, 0);
  let number = counts.length - 1;
  while (number > 0 && left >= counts[number]!) left -= counts[number--]!;
  return number;
}
