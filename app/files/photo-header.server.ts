/** The maximum number of pixels of a photo; more than phones take by default. */
export const maxPixels = 50_000_000;

/** The maximum for HEIF photos, which must be decoded completely. */
export const maxHeifPixels = 25_000_000;

const heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/** Whether a file starts with the signature of HEIF, the format of iPhone photos. */
export const isHeif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && heifBrands.includes(bytes.toString("latin1", 8, 12));

/** What a picture says about itself before its pixels. */
export interface PictureHeader {
  pixels: number;
  isProgressive: boolean;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const FRAME_BYTES = 9;

/** Whether a marker begins the description of a frame: its size and how it is encoded. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the header of a JPEG or PNG from its first bytes; undefined if it is not in them, or is another kind of picture. */
export function readPictureHeader(start: Buffer): PictureHeader | undefined {
  if (start.subarray(0, PNG.length).equals(PNG))
    return start.length < 24 ? undefined : { pixels: start.readUInt32BE(16) * start.readUInt32BE(20), isProgressive: false };
  return start[0] === 0xff && start[1] === 0xd8 ? readJpegHeader(start) : undefined;
}

/** Reads the frame of a JPEG, segment after segment. */
function readJpegHeader(start: Buffer): PictureHeader | undefined {
  for (let at = 2; at + FRAME_BYTES <= start.length;) {
    const marker = start[at + 1]!;
    if (start[at] !== 0xff) return undefined;
    if (isFrame(marker)) {
      const isSequential = marker === 0xc0 || marker === 0xc1;
      return { pixels: start.readUInt16BE(at + 5) * start.readUInt16BE(at + 7), isProgressive: !isSequential };
    }
    const length = start.readUInt16BE(at + 2);
    if (marker !== 0xff && length < 2) return undefined;
    at += marker === 0xff ? 1 : 2 + length;
  }
  return undefined;
}
