import type { Readable } from "node:stream";
import { readPictureHeader } from "../files/photo-header.server.ts";

/** The maximum for pictures that are opened in a moment: more than phones' 12 megapixels. */
const maxQuickPixels = 16_000_000;

/** A header is not searched any further. Cameras store a preview and color profiles before the size. */
const maxHeaderBytes = 512 * 1024;

/**
 * Whether the header of a picture says that opening it takes only a moment. Progressive JPEGs are decoded once for each
 * of their scans, of which a small file can have hundreds; HEIF photos are decoded in WebAssembly.
 */
export async function isQuickPicture(open: () => Promise<Readable | undefined>): Promise<boolean> {
  let start = Buffer.alloc(0);
  for await (const chunk of (await open()) ?? []) {
    start = Buffer.concat([start, chunk as Buffer]);
    const header = readPictureHeader(start);
    if (header) return !header.isProgressive && header.pixels > 0 && header.pixels <= maxQuickPixels;
    if (start.length > maxHeaderBytes) break;
  }
  return false;
}
