import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { encodedJpeg } from "./photo.ts";
import { Refused } from "./refused.ts";
import { keptWhole } from "./ycbcr.ts";

/** A JPEG or PNG turned clockwise, in its own format; a very large one at half its width and height. Throws Refused. */
export async function turnedPhoto(input: Buffer, angle: number): Promise<Buffer> {
  const { format, width, height } = await sharp(input).metadata().catch(refuse);
  if (width * height > maxPixels) throw new Refused("tooManyPixels");
  const side = width * height > keptWhole ? Math.ceil(Math.max(width, height) / 2) : undefined;
  const turned = () => sharp(input, { failOn: "truncated" }).resize(side, side, { fit: "inside" }).autoOrient().rotate(angle);
  return format === "png" ? turned().png().toBuffer().catch(refuse) : encodedJpeg(turned);
}

/** A PDF whose pages are shown turned clockwise; what is on them stays as it is. Throws Refused. */
export async function turnedPdf(input: Buffer, angle: number): Promise<Buffer> {
  try {
    const pdf = await PDFDocument.load(input, { password: "", updateMetadata: false });
    for (const page of pdf.getPages()) page.setRotation(degrees((page.getRotation().angle + angle) % 360));
    return Buffer.from(await pdf.save());
  } catch {
    return refuse();
  }
}

function refuse(): never {
  throw new Refused("unreadable");
}
