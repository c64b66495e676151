import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { decodable } from "./decodable.ts";
import { encodeJpeg, reducedSide } from "./photo.ts";
import { FileRejected, rejectUnreadable } from "./file-rejected.ts";

/** Rotates a JPEG or PNG clockwise, in the same format; a very large one at half its width and height. Throws FileRejected. */
export async function turnPhoto(input: Buffer, angle: number): Promise<Buffer> {
  const { format, width, height } = await sharp(input).metadata().catch(rejectUnreadable);
  if (width * height > maxPixels) throw new FileRejected("tooManyPixels");
  const side = reducedSide(width, height);
  const whole = await decodable(input);
  const turned = () => sharp(whole, { failOn: "truncated" }).resize(side, side, { fit: "inside" }).autoOrient().rotate(angle);
  return format === "png" ? turned().png().toBuffer().catch(rejectUnreadable) : encodeJpeg(turned);
}

/** Rotates the pages of a PDF clockwise for display, without changing their content. Throws FileRejected. */
export async function turnPdf(input: Buffer, angle: number): Promise<Buffer> {
  try {
    const pdf = await PDFDocument.load(input, { password: "", updateMetadata: false });
    for (const page of pdf.getPages()) page.setRotation(degrees((page.getRotation().angle + angle) % 360));
    return Buffer.from(await pdf.save());
  } catch {
    return rejectUnreadable();
  }
}
