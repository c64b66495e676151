import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { decodable } from "./decodable.ts";
import { FileRejected, rejectUnreadable } from "./file-rejected.ts";
import { encodeView, scaleToView, type ViewSides } from "./view-size.ts";

sharp.cache(false);
sharp.concurrency(1);

/**
 * Renders a picture's first page to an upright JPEG without metadata, never enlarged. Of a damaged picture, it shows what there is.
 * Throws FileRejected.
 */
export async function renderPicture(input: Buffer, sides: ViewSides): Promise<Buffer> {
  const { width, height } = await sharp(input).metadata().catch(rejectUnreadable);
  if (width * height > maxPixels) throw new FileRejected("tooManyPixels");
  const longest = Math.round(Math.max(width, height) * Math.min(1, scaleToView(width, height, sides)));
  const view = sharp(await decodable(input), { failOn: "none" })
    .rotate()
    .resize({ width: longest, height: longest, fit: "inside" });
  return encodeView(view).catch(rejectUnreadable);
}
