import { isFrame } from "../../app/files/photo-header.server.ts";

const START_OF_SCAN = 0xda;
const END = 0xd9;
const FILL = 0xff;
const APP1 = 0xe1;
const APP13 = 0xed;
const APP14 = 0xee;

const endMarker = Buffer.from([0xff, END]);

const exif = "Exif\0";
const xmp = "http://ns.adobe.com/x";
/** Photoshop's resources with IPTC, EXIF (in two forms) and XMP. */
const photoshopResources = ["\x04\x04", "\x04\x22", "\x04\x23", "\x04\x24"].map((id) => `8BIM${id}`);

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A part of a JPEG from its marker on; a scan includes its compressed data. */
interface Segment {
  marker: number;
  bytes: Buffer;
  /** The bytes without the marker and the length. */
  content: Buffer;
}

/** The parts of a JPEG after its first marker. */
interface Layout {
  segments: Segment[];
  /** What follows the end marker. */
  rest: Buffer;
  /** Whether the end marker was found, the file ends before it, or something else is where a marker should be. */
  state: "ended" | "endless" | "malformed";
}

/** Returns the offset of the next marker after a scan's compressed data. */
function findScanEnd(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== FILL && !isRestart(next)) return at;
  }
  return jpeg.length;
}

function readLayout(jpeg: Buffer): Layout {
  const segments: Segment[] = [];
  const stop = (state: Layout["state"], end = jpeg.length): Layout => ({ segments, rest: jpeg.subarray(end), state });
  for (let start = 2; start < jpeg.length;) {
    let at = start;
    while (jpeg[at] === 0xff && jpeg[at + 1] === FILL) at++;
    const marker = jpeg[at + 1];
    if (jpeg[at] !== 0xff) return stop("malformed");
    if (marker === END) return stop("ended", at + 2);
    const contentEnd = at + 4 <= jpeg.length ? at + 2 + jpeg.readUInt16BE(at + 2) : jpeg.length;
    const end = marker === START_OF_SCAN ? findScanEnd(jpeg, contentEnd) : contentEnd;
    segments.push({ marker: marker!, bytes: jpeg.subarray(start, end), content: jpeg.subarray(at + 4, end) });
    start = end;
  }
  return stop("endless");
}

const startsWith = (content: Buffer, text: string) => content.toString("latin1", 0, text.length) === text;

/** Whether a segment tells where, when or by whom the photo was taken: EXIF with GPS, XMP, or IPTC. */
function isMetadata({ marker, content }: Segment): boolean {
  if (marker === APP1) return [exif, xmp].some((start) => startsWith(content, start));
  return marker === APP13 && photoshopResources.some((resource) => content.includes(resource, 0, "latin1"));
}

/** Whether bytes after the end, such as a second photo, contain metadata. */
const containsMetadata = (rest: Buffer) => [`${exif}\0`, xmp, ...photoshopResources].some((text) => rest.includes(text, 0, "latin1"));

/**
 * Returns the same JPEG, pixel for pixel, without EXIF, XMP and IPTC. If there was any, also without what follows its end, such as a
 * second photo with the same metadata. Undefined if there is nothing to remove.
 */
export function stripMetadata(jpeg: Buffer): Buffer | undefined {
  const { segments, rest, state } = readLayout(jpeg);
  const kept = segments.filter((segment) => !isMetadata(segment));
  if (state === "malformed" || (kept.length === segments.length && !containsMetadata(rest))) return undefined;
  return Buffer.concat([jpeg.subarray(0, 2), ...kept.map(({ bytes }) => bytes), ...(state === "ended" ? [endMarker] : [])]);
}

/** Returns a JPEG that ends before its end marker with one, for decoders; undefined if it has one. */
export const completeJpeg = (jpeg: Buffer): Buffer | undefined =>
  readLayout(jpeg).state === "endless" ? Buffer.concat([jpeg, endMarker]) : undefined;

/** Whether a JPEG has the four inks of print as they are, not inverted as Adobe's programs write them. */
export function hasPlainInks(jpeg: Buffer): boolean {
  const { segments } = readLayout(jpeg);
  const frame = segments.find(({ marker }) => isFrame(marker));
  return frame?.content[5] === 4 && !segments.some(({ marker, content }) => marker === APP14 && startsWith(content, "Adobe"));
}
