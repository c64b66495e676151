import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { rejectUnreadable } from "./file-rejected.ts";

sharp.cache(false);
sharp.concurrency(1);

/** Renders a picture's first page to an upright JPEG without metadata, at most `side` pixels wide and high. Throws FileRejected. */
export async function renderPicture(input: Buffer, side: number): Promise<Buffer> {
  return sharp(input, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 75 })
    .toBuffer()
    .catch(rejectUnreadable);
}
