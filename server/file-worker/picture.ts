import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { Refused } from "./refused.ts";

sharp.cache(false);
sharp.concurrency(1);

/** An upright JPEG of a picture's first page, at most so many pixels wide and high, with nothing but its pixels. */
export async function smallPicture(input: Buffer, side: number): Promise<Buffer> {
  return sharp(input, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 75 })
    .toBuffer()
    .catch(() => {
      throw new Refused("unreadable");
    });
}
