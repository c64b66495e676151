import sharp, { type Sharp } from "sharp";
import { isHeif, maxPixels } from "../../app/files/photo-header.server.ts";
import { decodeHeif } from "./heif.ts";
import { withoutMetadata } from "./jpeg-segments.ts";
import { Refused } from "./refused.ts";
import { keptWhole } from "./ycbcr.ts";

/** Well below the 10 MB that a form's document may have. */
const aimedBytes = 8 * 2 ** 20;
const qualities = [88, 75, 60];

sharp.cache(false);
sharp.concurrency(1);

/** An upright JPEG without metadata of a photo in HEIF or JPEG; nothing if it is one already. */
export async function storedPhoto(input: Buffer): Promise<Buffer | undefined> {
  if (isHeif(input)) {
    const { pixels, ...raw } = decodeHeif(input);
    return encodedJpeg(() => sharp(pixels, { raw }));
  }
  const { orientation = 1, width, height } = await sharp(input).metadata().catch(nothingKnown);
  if (width * height > maxPixels) throw new Refused("tooManyPixels");
  if (orientation === 1) return withoutMetadata(input);
  const smaller = width * height > keptWhole ? { width: Math.floor(width / 2), height: Math.floor(height / 2) } : {};
  return encodedJpeg(() => sharp(input, { failOn: "truncated" }).resize(smaller).rotate());
}

/** A file that only begins like a JPEG is stored as it came, as it always was. */
const nothingKnown = () => ({ orientation: 1, width: 0, height: 0 });

/** A JPEG that is small enough for the storage, in the best quality that is. Throws Refused. */
export async function encodedJpeg(open: () => Sharp): Promise<Buffer> {
  let encoded = Buffer.alloc(0);
  for (const quality of qualities) {
    encoded = await open().jpeg({ quality }).toBuffer().catch(refuse);
    if (encoded.length <= aimedBytes) break;
  }
  return encoded;
}

function refuse(): never {
  throw new Refused("unreadable");
}
