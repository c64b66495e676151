import sharp from "sharp";
import { rejectUnreadable } from "./file-rejected.ts";
import { completeJpeg, hasPlainInks } from "./jpeg-segments.ts";

/**
 * Returns a picture that decodes completely and with its own colors: a JPEG gets a missing end marker, and inks that are not inverted
 * are inverted, because decoders expect that of all. Other pictures stay as they are. Throws FileRejected.
 */
export async function decodable(picture: Buffer): Promise<Buffer> {
  if (picture[0] !== 0xff || picture[1] !== 0xd8) return picture;
  const complete = completeJpeg(picture) ?? picture;
  return hasPlainInks(complete) ? invertInks(complete) : complete;
}

const invertInks = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg, { failOn: "none" })
    .pipelineColorspace("cmyk")
    .negate({ alpha: true })
    .toColorspace("cmyk")
    .keepMetadata()
    .jpeg({ quality: 95, optimizeCoding: false })
    .toBuffer()
    .catch(rejectUnreadable);
