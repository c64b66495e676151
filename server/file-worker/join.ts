import { PDFDocument, type PDFImage } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { maxPixels } from "../../app/files/photo-header.server.ts";
import { Refused } from "./refused.ts";

/** Points of a US Letter page, and of the white around a photo. */
const letter = { short: 612, long: 792, margin: 18 };

/** Steps down to the least that small print can be read by: 1,600 pixels for the 11 inches of a page. */
const copies = [
  { side: 2_400, quality: 80 },
  { side: 1_800, quality: 70 },
  { side: 1_600, quality: 60 },
];

/**
 * Makes a PDF with a page for each photo, which is turned as its photo is. A JPEG goes in as it is unless it has more bytes
 * than its share; then, and for PNG, a copy that stays readable does. Throws Refused.
 */
export async function joinPhotos(photos: AsyncIterable<Buffer>, share: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for await (const photo of photos) addPage(pdf, await pdf.embedJpg(await jpegOf(photo, share)));
  return Buffer.from(await pdf.save());
}

async function jpegOf(photo: Buffer, share: number): Promise<Buffer> {
  const { format, orientation = 1, width, height } = await sharp(photo).metadata().catch(refuse);
  if (width * height > maxPixels) throw new Refused("tooManyPixels");
  return format === "jpeg" && orientation === 1 && photo.length <= share ? photo : smallerCopy(photo, share);
}

async function smallerCopy(photo: Buffer, share: number): Promise<Buffer> {
  const { side } = copies[0]!;
  const { data, info } = await sharp(photo, { failOn: "truncated" })
    .rotate()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
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
  const [width, height] = isWide ? [letter.long, letter.short] : [letter.short, letter.long];
  const scale = Math.min((width - 2 * letter.margin) / photo.width, (height - 2 * letter.margin) / photo.height, 1);
  const size = { width: photo.width * scale, height: photo.height * scale };
  pdf.addPage([width, height]).drawImage(photo, { ...size, x: (width - size.width) / 2, y: (height - size.height) / 2 });
}

function refuse(): never {
  throw new Refused("unreadable");
}
