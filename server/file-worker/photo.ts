import sharp, { type Sharp } from "sharp";
import { isHeif, maxPixels } from "../../app/files/photo-header.server.ts";
import { decodeHeif } from "./heif.ts";
import { decodable } from "./decodable.ts";
import { completeJpeg, stripMetadata } from "./jpeg-segments.ts";
import { FileRejected, rejectUnreadable } from "./file-rejected.ts";
import { maxFullSizePixels } from "./ycbcr.ts";

/** Well below the limit of 10 MB for a form's documents. */
const targetBytes = 8 * 2 ** 20;
const qualities = [88, 75, 60];

sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts a HEIF or JPEG photo to an upright JPEG without metadata. Undefined if it already is one. Throws FileRejected, also for a
 * JPEG that was cut off.
 */
export async function normalizePhoto(input: Buffer): Promise<Buffer | undefined> {
  if (isHeif(input)) {
    const { pixels, ...raw } = decodeHeif(input);
    return encodeJpeg(() => sharp(pixels, { raw }));
  }
  const { orientation = 1, width, height } = await sharp(input).metadata().catch(unknownMetadata);
  if (width * height > maxPixels) throw new FileRejected("tooManyPixels");
  if (await isCutOff(input, height)) throw new FileRejected("cutOff");
  if (orientation === 1) return stripMetadata(input);
  const side = reducedSide(width, height);
  const whole = await decodable(input);
  return encodeJpeg(() => sharp(whole, { failOn: "truncated" }).resize(side, side, { fit: "inside" }).autoOrient());
}

/** Whether a JPEG ends before its last pixels. One that lacks nothing but its end marker does not. */
async function isCutOff(jpeg: Buffer, height: number): Promise<boolean> {
  const completed = completeJpeg(jpeg);
  if (!completed) return false;
  const lastPixel = { left: 0, top: Math.max(0, height - 1), width: 1, height: 1 };
  return sharp(completed, { failOn: "warning" })
    .extract(lastPixel)
    .raw()
    .toBuffer()
    .then(
      () => false,
      () => true,
    );
}

/** The longer side of a very large picture at half its width and height; undefined for others, which keep their size. */
export const reducedSide = (width: number, height: number): number | undefined =>
  width * height > maxFullSizePixels ? Math.ceil(Math.max(width, height) / 2) : undefined;

/** Stands in for the metadata of a file that merely starts like a JPEG: such files are stored unchanged. */
const unknownMetadata = () => ({ orientation: 1, width: 0, height: 0 });

/** Encodes a JPEG in the best quality that keeps it below the target size. Throws FileRejected. */
export async function encodeJpeg(open: () => Sharp): Promise<Buffer> {
  let encoded = Buffer.alloc(0);
  for (const quality of qualities) {
    encoded = await open().jpeg({ quality }).toBuffer().catch(rejectUnreadable);
    if (encoded.length <= targetBytes) break;
  }
  return encoded;
}
