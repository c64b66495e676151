import sharp, { type Sharp } from "sharp";

/** A photo as iPhones store them, 64 by 48: its upper left quarter is red. Made with libheif's own encoder. */
export const heic = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAA",
    "GGlkYXQAAAAAAEAAMAAAAAAAQAAwAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAABPAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAANvAAEA",
    "AAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5m",
    "ZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEM",
    "Af//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA",
    "AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgA",
    "AAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAA",
    "ABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAEC",
    "gQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAam1kYXQAAABLKAGvE4Dl",
    "Nrf/hY1/M0Aeoiqa7ktTs1Wny0VBP8Z5DPRFSJsDvTxSLfIhe5/rJAr5peEkjqqR/bKkUi7lvbf8q3wh3rDZex29Tr5wAAAADygBrifn3Lff/5ovecAr4A==",
  ].join(""),
  "base64",
);

/** The same photo with a header that claims 63 megapixels. */
export function hugeHeic(): Buffer {
  const bomb = Buffer.from(heic);
  const size = Buffer.from("ispe");
  for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size, at + 1)) {
    bomb.writeUInt32BE(9_000, at + 8);
    bomb.writeUInt32BE(7_000, at + 12);
  }
  return bomb;
}

const blue = { r: 30, g: 60, b: 220 };
const red = { r: 220, g: 30, b: 30 };

/** A blue JPEG with a red upper left quarter, whose metadata contain an orientation and a location. */
export const jpegTurned = (orientation: number, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: blue }, limitInputPixels: false })
    .composite([{ input: { create: { width: width / 2, height: height / 2, channels: 3, background: red } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Example Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "35/1 46/1 0/1" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

/** A gray JPEG of the given size. */
export const grayJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#888" }, limitInputPixels: false })
    .jpeg()
    .toBuffer();

/** A progressive JPEG of 49 megapixels in less than half a megabyte, which takes seconds to decode. */
export const demandingJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#888" } })
    .jpeg({ progressive: true })
    .toBuffer();

/** A sideways JPEG with a camera's resolution, which is larger than 10 MB because of its noise. */
export const noisyJpeg = (width = 4_000, height = 3_000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: blue, noise: { type: "gaussian", mean: 128, sigma: 60 } } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();

/** A gray picture full of noise, so that its file has many bytes. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } } });

/** A JPEG and a PNG whose pixels fill the file up to its end. */
export const fullJpeg = (progressive = false): Promise<Buffer> => noise(300, 200).jpeg({ progressive }).toBuffer();
export const fullPng = (): Promise<Buffer> => noise(300, 200).png().toBuffer();

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Inserts segments at the start of a JPEG, and bytes after its end. */
export const withSegments = (jpeg: Buffer, segments: Buffer[], rest: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), rest]);

/** A blue CMYK JPEG with a red upper left quarter, whose inks are not inverted and which does not name Adobe. */
export async function plainCmyk(orientation = 1): Promise<Buffer> {
  const asJpeg = (image: Sharp) => image.toColorspace("cmyk").keepExif().jpeg().toBuffer();
  const adobe = await asJpeg(sharp(await jpegTurned(orientation)));
  const inverted = await asJpeg(sharp(adobe).pipelineColorspace("cmyk").negate({ alpha: true }));
  const marker = inverted.indexOf("Adobe") - 4;
  return Buffer.concat([inverted.subarray(0, marker), inverted.subarray(marker + 2 + inverted.readUInt16BE(marker + 2))]);
}

/** A PNG header that claims the given size, without any pixels. */
export function emptyPng(width: number, height: number): Buffer {
  const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR........", "latin1");
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** Reads a photo's format and size, which corners are red, and whether it has other metadata. */
export async function inspectPhoto(photo: Buffer) {
  const { format, width, height, orientation, exif } = await sharp(photo).metadata();
  const { data } = await sharp(photo)
    .resize(2, 2, { fit: "fill", kernel: "nearest" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (pixel: number) => data[3 * pixel]! > 150 && data[3 * pixel + 2]! < 120;
  const corners = ["upper left", "upper right", "lower left", "lower right"].filter((_, pixel) => isRed(pixel));
  return { format, width, height, red: corners, hasMetadata: orientation !== undefined || exif !== undefined };
}
