import { PDFDocument, type PDFImage } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { decodable } from "./decodable.ts";
import { FileRejected, rejectUnreadable } from "./file-rejected.ts";

/** A US Letter page and the margin around a photo, in points. */
const page = { short: 612, long: 792, margin: 18 };

/** Sizes to try, down to the smallest in which small print is legible: 1,600 pixels for the 11 inches of a page. */
const copies = [
  { side: 2_400, quality: 80 },
  { side: 1_800, quality: 70 },
  { side: 1_600, quality: 60 },
];

/**
 * Makes a PDF with one page per photo, in the photo's orientation. An upright JPEG of at most `share` bytes is embedded as it is;
 * any other photo as a smaller copy that is still legible. Throws FileRejected.
 */
export async function joinPhotos(photos: AsyncIterable<Buffer>, share: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for await (const photo of photos) addPage(pdf, await pdf.embedJpg(await toJpeg(photo, share)));
  return Buffer.from(await pdf.save());
}

async function toJpeg(stored: Buffer, share: number): Promise<Buffer> {
  const photo = await decodable(stored);
  const { format, orientation = 1, width, height } = await sharp(photo).metadata().catch(rejectUnreadable);
  if (width * height > maxPixels) throw new FileRejected("tooManyPixels");
  return format === "jpeg" && orientation === 1 && photo.length <= share ? photo : shrinkPhoto(photo, share);
}

async function shrinkPhoto(photo: Buffer, share: number): Promise<Buffer> {
  const { side } = copies[0]!;
  const { data, info } = await sharp(photo, { failOn: "truncated" })
    .rotate()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let copy = photo;
  for (const { side: longest, quality } of copies) {
    copy = await sharp(data, { raw }).resize(longest, longest, { fit: "inside", withoutEnlargement: true }).jpeg({ quality }).toBuffer();
    if (copy.length <= share) break;
  }
  return copy;
}

function addPage(pdf: PDFDocument, photo: PDFImage): void {
  const isWide = photo.width > photo.height;
  const [width, height] = isWide ? [page.long, page.short] : [page.short, page.long];
  const scale = Math.min((width - 2 * page.margin) / photo.width, (height - 2 * page.margin) / photo.height, 1);
  const size = { width: photo.width * scale, height: photo.height * scale };
  pdf.addPage([width, height]).drawImage(photo, { ...size, x: (width - size.width) / 2, y: (height - size.height) / 2 });
}
