const START_OF_SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
const APP2 = 0xe2;
const APP14 = 0xee;

const isApp = (marker: number) => marker >= 0xe1 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Whether a segment describes the photo, such as where it was taken, and does not affect how it looks. */
function isMetadata(marker: number, content: Buffer): boolean {
  if (marker === APP14) return false;
  if (marker === APP2) return content.toString("latin1", 0, 11) !== "ICC_PROFILE";
  return isApp(marker) || marker === COMMENT;
}

/** Returns the offset of the next marker after a scan's compressed data. */
function findScanEnd(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return jpeg.length;
}

/**
 * Returns the same JPEG, pixel for pixel, without the camera's metadata and without anything after its end, such as a second
 * photo. Undefined if there is nothing to remove or the JPEG is incomplete.
 */
export function stripMetadata(jpeg: Buffer): Buffer | undefined {
  const kept = [jpeg.subarray(0, 2)];
  let isChanged = false;
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg[at + 1];
    if (jpeg[at] !== 0xff || marker === undefined) return undefined;
    if (marker === END) {
      kept.push(jpeg.subarray(at, at + 2));
      return isChanged || at + 2 < jpeg.length ? Buffer.concat(kept) : undefined;
    }
    if (at + 4 > jpeg.length) return undefined;
    const contentEnd = at + 2 + jpeg.readUInt16BE(at + 2);
    const end = marker === START_OF_SCAN ? findScanEnd(jpeg, contentEnd) : contentEnd;
    if (isMetadata(marker, jpeg.subarray(at + 4, contentEnd))) isChanged = true;
    else kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return undefined;
}
